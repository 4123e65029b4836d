// Generated from src/yaniv/wire by `python -m yaniv.wire.schema`. Do not edit.

export type Code = "too_late" | "not_shown" | "wrong_match" | "no_action" | "not_seated" | "already_seated" | "seat_taken" | "seat_free" | "table_full" | "no_such_seat" | "not_invited" | "not_owner" | "no_such_bot" | "no_such_phrase" | "empty_text" | "in_match" | "no_match" | "too_few" | "already" | "not_sealed" | "wrong_seed" | "bot_plays" | "not_stored" | "too_fast";

export type Refusal = "not_your_turn" | "round_over" | "wrong_phase" | "not_in_hand" | "empty_lay" | "not_a_set_or_run" | "not_a_run" | "set_too_big" | "jokers_not_in_sets" | "jokers_not_in_runs" | "joker_not_at_end" | "only_jokers" | "stock_empty" | "not_on_top" | "hand_too_high" | "must_call" | "no_window" | "wrong_slap" | "wrong_sneak" | "own_throw" | "waiting_for_dealer" | "out_of_match" | "not_yet_dealt";

export type Command = Resume | Play | Sit | Leave | Fill | Empty | Start | Seal | Unseal | Ready | Return | Say | Cry | Mute;

export type Message = Sync | Step | Done | Refused | Fault | Presence | Clock;

/** The first frame of a socket: who I was last shown to be, and how far I was shown the table. */
export interface Resume {
  kind: "resume";
  stream?: string;
  number?: number;
  chain?: string;
  invite?: string;
}

/** An action of the game, as the rules write it: `lay 9s 9h`, `draw`, `take Kd`, `call`, `slap 9d`, `pass`. */
export interface Play {
  kind: "play";
  id: string;
  match: number;
  number: number;
  action: string;
}

/** Take a seat, or any that is free. */
export interface Sit {
  kind: "sit";
  id: string;
  seat?: number | null;
  invite?: string;
}

/** Get up; during a match a bot plays the seat to its end. */
export interface Leave {
  kind: "leave";
  id: string;
}

/** Put a bot of a level into a free seat. */
export interface Fill {
  kind: "fill";
  id: string;
  seat: number;
  level: string;
}

/** Free a seat: take a bot away, or send a player from it. Between matches only. */
export interface Empty {
  kind: "empty";
  id: string;
  seat: number;
}

/** Begin a match; after one, the next with the same table. */
export interface Start {
  kind: "start";
  id: string;
}

/** Commit to my own seed for the next match, before the server commits to its own. */
export interface Seal {
  kind: "seal";
  id: string;
  commitment: string;
}

/** Open my seed, once the server has committed to its own. */
export interface Unseal {
  kind: "unseal";
  id: string;
  seed: string;
}

/** I have seen the score; deal the next round. */
export interface Ready {
  kind: "ready";
  id: string;
}

/** I am back; give me my seat from the bot. */
export interface Return {
  kind: "return";
  id: string;
}

/** Say something to the table. */
export interface Say {
  kind: "say";
  id: string;
  text: string;
}

/** Say one of the phrases that every language has. */
export interface Cry {
  kind: "cry";
  id: string;
  phrase: string;
}

/** Hear a seat no more, or again. */
export interface Mute {
  kind: "mute";
  id: string;
  seat: number;
  muted?: boolean;
}

/** The whole table, and where the stream of steps to its reader stands. */
export interface Sync {
  kind: "sync";
  stream: string;
  number: number;
  chain: string;
  face: Face;
  own: Own;
  sheet: Scored[];
  places: number[];
}

/** What everybody at the table sees. */
export interface Face {
  terms: Terms;
  stage: string;
  match: number;
  owner: number | null;
  seats: Place[];
  ready: number[];
  commitment: string;
  round: number;
  dealer: number | null;
  totals: number[];
  active: boolean[];
  turn: number | null;
  phase: string;
  counts: number[];
  known: string[][];
  stock: number;
  last: string[];
  last_run: boolean;
  thrower: number | null;
  takeable: string[];
  laid: string[];
  laid_run: boolean;
  hands: string[][] | null;
  caller: number | null;
}

/** What the creator of a table chose, besides its seats. */
export interface Terms {
  rules: string;
  level: string;
  turn: number;
  window: number;
  pace: [number, number];
  grace: number;
  pause: number;
  spectators: boolean;
  listed: boolean;
}

/** A seat and who sits there. */
export interface Place {
  name: string;
  bot: string;
  held: boolean;
}

/** What is mine to know alone. */
export interface Own {
  seat: number | null;
  hand: string[];
  points: number;
  actions: string[];
  muted: number[];
}

/** A round was scored; lists are by seat. */
export interface Scored {
  kind: "scored";
  number: number;
  caller: number;
  slapped: boolean;
  caught: boolean;
  hands: number[];
  gained: number[];
  totals: number[];
  landings: Landing[];
  out: number[];
}

/** A total fell on a milestone. */
export interface Landing {
  seat: number;
  at: number;
  to: number;
  robbed: number | null;
  stolen: number;
}

/** What happened, and what it changed in the face; the steps of a stream are numbered without a gap. */
export interface Step {
  kind: "step";
  number: number;
  chain: string;
  events: (Dealt | Laid | Drew | Took | Slapped | Sneaked | Passed | Restocked | Called | Revealed | Scored | Voided | MatchEnded | SatDown | GotUp | Committed | Sealed | Unsealed | Began | SeedRevealed | WasReady | Held | Returned | Said | Cried | Muted)[];
  changes: Changes;
  own?: Own;
  window?: number;
}

/** A round was dealt; hands by seat, `null` where I may not know it. */
export interface Dealt {
  kind: "dealt";
  number: number;
  dealer: number;
  starter: number;
  hands: (string[] | null)[];
  turned: string;
  stock: number;
}

/** A seat discarded, and the cards lie so. */
export interface Laid {
  kind: "laid";
  seat: number;
  cards: string[];
  run: boolean;
}

/** A seat drew from the stock; the card is mine to know or `null`. */
export interface Drew {
  kind: "drew";
  seat: number;
  card: string | null;
}

/** A seat took a card of the last discard. */
export interface Took {
  kind: "took";
  seat: number;
  card: string;
}

/** A seat slapped the card it had just drawn. */
export interface Slapped {
  kind: "slapped";
  seat: number;
  card: string;
  ends: boolean;
}

/** A seat added a card to the last throw, out of turn. */
export interface Sneaked {
  kind: "sneaked";
  seat: number;
  card: string;
}

/** I let my chance go by; only I am told. */
export interface Passed {
  kind: "passed";
  seat: number;
}

/** The empty stock was rebuilt; `last` stayed on the table. */
export interface Restocked {
  kind: "restocked";
  stock: number;
  last: string[];
}

/** A seat called Yaniv. */
export interface Called {
  kind: "called";
  seat: number;
}

/** The round is over and all hands lie open. */
export interface Revealed {
  kind: "revealed";
  hands: string[][];
}

/** A round that nobody ended was called off. */
export interface Voided {
  kind: "voided";
  number: number;
}

/** The match is over; places by seat, from 1. */
export interface MatchEnded {
  kind: "matchended";
  winners: number[];
  places: number[];
}

/** Somebody took a seat. */
export interface SatDown {
  kind: "satdown";
  seat: number;
  name: string;
  bot: string;
}

/** A seat is free again. */
export interface GotUp {
  kind: "gotup";
  seat: number;
}

/** The server committed to the seed of the match that now begins; whoever sealed a seed may open it. */
export interface Committed {
  kind: "committed";
  match: number;
  name: string;
  promised: (string | null)[];
  commitment: string;
}

/** A player committed to an own seed. */
export interface Sealed {
  kind: "sealed";
  seat: number;
  commitment: string;
}

/** A player opened an own seed. */
export interface Unsealed {
  kind: "unsealed";
  seat: number;
  seed: string;
}

/** The match began, with these seeds of the players by seat. */
export interface Began {
  kind: "began";
  match: number;
  seeds: (string | null)[];
}

/** The match is over, or was given up, and what its cards followed from is open. */
export interface SeedRevealed {
  kind: "seedrevealed";
  match: number;
  notes: ([string, string])[];
}

/** A player is ready for the next round. */
export interface WasReady {
  kind: "wasready";
  seat: number;
}

/** A bot plays for somebody who is away. */
export interface Held {
  kind: "held";
  seat: number;
  left: boolean;
}

/** The player has the seat back. */
export interface Returned {
  kind: "returned";
  seat: number;
}

/** A player said something; show it as text. */
export interface Said {
  kind: "said";
  seat: number;
  text: string;
}

/** A player said a phrase that every language has. */
export interface Cried {
  kind: "cried";
  seat: number;
  phrase: string;
}

/** I (`by`) hear a seat no more, or again; only I am told. */
export interface Muted {
  kind: "muted";
  seat: number;
  muted: boolean;
  by: number;
}

export interface Changes {
  terms?: Terms;
  stage?: string;
  match?: number;
  owner?: number | null;
  seats?: Place[];
  ready?: number[];
  commitment?: string;
  round?: number;
  dealer?: number | null;
  totals?: number[];
  active?: boolean[];
  turn?: number | null;
  phase?: string;
  counts?: number[];
  known?: string[][];
  stock?: number;
  last?: string[];
  last_run?: boolean;
  thrower?: number | null;
  takeable?: string[];
  laid?: string[];
  laid_run?: boolean;
  hands?: string[][] | null;
  caller?: number | null;
}

/** What was asked for has been stored and shown, the last of it in the step of this number. */
export interface Done {
  kind: "done";
  id: string;
  number: number;
}

/** What was asked for was refused, and nothing has changed. */
export interface Refused {
  kind: "refused";
  id: string;
  code: Code | Refusal;
  number: number;
}

/** The socket is closed because of what its client did. */
export interface Fault {
  kind: "fault";
  code: FaultCode;
}

/** Why the server closes a socket. */
export type FaultCode = "malformed" | "no_resume" | "not_allowed" | "too_fast";

/** Who is connected. */
export interface Presence {
  kind: "presence";
  seats: Here[];
  watching: number;
}

/** Whether the player of a seat is connected. */
export interface Here {
  seat: number;
  here: boolean;
  left: number | null;
}

/** Seconds left: of the turn, of a window for slaps and sneaks, of a pause; `null` where nothing runs. */
export interface Clock {
  kind: "clock";
  turn: number | null;
  window: number | null;
  pause: number | null;
}

/** A round of a match, step by step, as its reader was shown it. */
export interface Replay {
  rules: string;
  seats: Place[];
  rounds: PastRound[];
  over: boolean;
  round: number;
  seat: number | null;
  open: boolean;
  sync: Sync;
  steps: Step[];
  moments: number[];
  mine: number | null;
  key: string;
}

/** A round of a match that is over. */
export interface PastRound {
  number: number;
  scored: Scored | null;
}
