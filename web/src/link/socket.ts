// A table behind a WebSocket: it comes back by itself, misses nothing, and asks everything once.

import type { Command, Message } from "../wire";
import { Chain } from "./chain";
import type { Ask, Hearing, Link, State } from "./link";

const RESTART = 1012;
const SUPERSEDED = 4001;
const NOT_ALLOWED = 4003;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The socket of a page that was hidden for so long may have died unnoticed. */
const SLEPT = 30_000;

/** An id that nobody chose before; pages on plain HTTP have no `randomUUID`. */
function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class SocketLink implements Link {
  #socket: WebSocket | undefined;
  readonly #chain = new Chain();
  /** What has no answer yet: it is asked again on the next socket, under the same id. */
  readonly #asked = new Map<string, Command>();
  /** Whether the socket has answered `resume`. */
  #arrived = false;
  #tries = 0;
  #hidden = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lost = 0;
  #over = false;

  constructor(
    private readonly address: string,
    private readonly invite: string,
    private readonly hearing: Hearing,
    /** Whether there is no such table any more; a socket that is turned away is not told why. */
    private readonly gone: () => Promise<boolean> = () => Promise.resolve(false),
  ) {
    addEventListener("online", this.retry);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#woken);
    this.#open();
  }

  ask(ask: Ask): string {
    const id = fresh();
    const command = { ...ask, id } as Command;
    this.#asked.set(id, command);
    this.#send(command);
    return id;
  }

  readonly retry = (): void => {
    if (this.#over || this.#socket) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#woken);
    this.#drop();
  }

  #open(): void {
    if (!this.#lost) this.#say({ kind: "connecting" });
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#arrived = false;
    let answered = false;
    socket.onopen = () => {
      answered = true;
      this.#send(this.#chain.resume(this.invite));
    };
    socket.onmessage = (event) => socket === this.#socket && this.#hear(String(event.data));
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#closed(event.code);
      if (!answered) void this.gone().then((gone) => gone && !this.#over && this.#end("fault"));
    };
  }

  /** Let a socket go without waiting for its goodbye. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #hear(frame: string): void {
    const message = JSON.parse(frame) as Message;
    if (!this.#chain.follows(message, frame)) {
      this.#drop();
      return this.#open();
    }
    if (!this.#arrived) this.#arrive();
    if (message.kind === "done" || message.kind === "refused") {
      if (!this.#asked.delete(message.id)) return; // answered before
    }
    this.hearing.message(message);
  }

  /** The table has answered `resume`: what had no answer is asked again. */
  #arrive(): void {
    this.#arrived = true;
    this.#tries = 0;
    this.#lost = 0;
    this.#say({ kind: "open" });
    for (const command of this.#asked.values()) this.#send(command);
  }

  #closed(code: number): void {
    this.#socket = undefined;
    if (this.#over) return;
    if (code === SUPERSEDED) return this.#end("elsewhere");
    if (code === NOT_ALLOWED) return this.#end("not_allowed");
    const longest = code === RESTART ? LONGEST_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    const wait = longest * (0.5 + Math.random() / 2);
    this.#lost ||= Date.now();
    this.#say({ kind: "lost", since: this.#lost, next: Date.now() + wait });
    this.#timer = setTimeout(this.retry, wait);
  }

  #end(why: "elsewhere" | "not_allowed" | "fault"): void {
    this.#say({ kind: "closed", why });
    this.close();
  }

  readonly #offline = (): void => {
    if (!this.#socket) return;
    this.#drop();
    this.#closed(1006);
  };

  readonly #woken = (): void => {
    if (document.visibilityState === "hidden") {
      this.#hidden = Date.now();
    } else if (!this.#socket) {
      this.retry();
    } else if (Date.now() - this.#hidden > SLEPT) {
      this.#drop();
      this.#open();
    }
  };

  #send(command: Command): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #say(state: State): void {
    this.hearing.state(state);
  }
}
