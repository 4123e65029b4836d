// Keeps the place in the stream of steps, and checks that none is missing, doubled or another one.

import { sha256 } from "../../verify/verify.mjs";
import type { Message, Resume } from "../wire";

const utf8 = new TextEncoder();

/** What the frame after this one names it by. */
export function hashed(frame: string): string {
  const bytes = sha256(utf8.encode(frame)).slice(0, 16);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Chain {
  #stream = "";
  #number = 0;
  #hash = "";

  /** The first frame of a socket: how far I was shown the table. */
  resume(invite: string): Resume {
    return { kind: "resume", stream: this.#stream, number: this.#number, chain: this.#hash, invite };
  }

  /** Whether the message comes where it should. After a gap the whole table has to be asked for. */
  follows(message: Message, frame: string): boolean {
    if (message.kind === "sync") {
      [this.#stream, this.#number, this.#hash] = [message.stream, message.number, message.chain];
    } else if (message.kind === "step") {
      if (message.number !== this.#number + 1 || message.chain !== this.#hash) {
        this.forget();
        return false;
      }
      [this.#number, this.#hash] = [message.number, hashed(frame)];
    }
    return true;
  }

  forget(): void {
    [this.#stream, this.#number, this.#hash] = ["", 0, ""];
  }
}
