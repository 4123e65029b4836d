// Checks that the cards of a Yaniv record are those that its seeds make, as docs/fair.md says.
// A second reading of that page: it shares nothing with the server, needs nothing, and asks nobody.
//
//     node cli.mjs RECORD.yaniv ...

// --- SHA-256 and HMAC (browsers offer theirs to https pages only) ---

const ROUNDS = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

export function sha256(bytes) {
  const size = ((bytes.length + 8) >> 6) + 1 << 6;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length << 3);
  const hash = Uint32Array.from(START), w = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < size; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { hash[i] += value; });
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export function hmac(key, text) {
  const pad = (mask) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ mask);
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), utf8(text)))));
}

const join = (a, b) => Uint8Array.from([...a, ...b]);
const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g), (byte) => parseInt(byte, 16));

// --- from a key to an order of cards ---

export class Stream {
  constructor(key, label) {
    Object.assign(this, { key, label, block: 0, bytes: [] });
  }
  below(n) {
    for (;;) {
      if (!this.bytes.length) this.bytes = [...hmac(this.key, `${this.label} ${this.block++}`)];
      const byte = this.bytes.shift();
      if (byte < 256 - (256 % n)) return byte % n;
    }
  }
}

function shuffled(cards, stream) {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const other = stream.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

// --- cards, as numbers in ascending order; the joker is 52 ---

const RANKS = "A23456789TJQK", SUITS = "cdhs", JOKER = 52;
const NAMES = [...[...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)), "Jk"];
const show = (cards) => cards.map((card) => NAMES[card]).join(" ");
const rankOf = (card) => card >> 2;

function read(text) {
  return text.split(/\s+/).filter(Boolean).map((word) => {
    const name = word.toLowerCase().replace(/^10/, "t");
    const card = NAMES.findIndex((one) => one.toLowerCase() === name);
    if (card < 0) throw new Wrong("record", { found: word });
    return card;
  });
}

const sorted = (cards) => [...cards].sort((a, b) => a - b);
const deck = (size) => sorted(Array.from({ length: size }, (_, i) => (i < size - (size % 52) ? i % 52 : JOKER)));

// --- what lies on the table, for the cards that go back into the stock ---

const USUAL = { reshuffle_keeps: "last_discard", jokers_in_sets: "no", set_max: "0", first_starter: "random" };
const PRESETS = {
  playmore: {},
  israeli: { jokers_in_sets: "yes", set_max: "4", first_starter: "left_of_dealer" },
  backpacker: { reshuffle_keeps: "last_card" },
  bga: {},
  "cardgames-zone": { first_starter: "left_of_dealer" },
};

function rulesOf(line) {
  const [, name, changes] = line.toLowerCase().match(/^([^+(]*)[^(]*(?:\((.*)\))?$/) ?? [];
  if (!Object.hasOwn(PRESETS, name?.trim() ?? "")) throw new Wrong("record");
  const changed = (changes ?? "").split(",").map((part) => part.split("=").map((word) => word.trim()));
  return { ...USUAL, ...PRESETS[name.trim()], ...Object.fromEntries(changed.filter(([key]) => key)) };
}

class Table {
  constructor(rules, turnedUp) {
    Object.assign(this, { rules, under: [], last: [turnedUp], lowest: null, laid: null });
  }
  // A run lies in ascending order, jokers in its gaps; `lowest` is the rank it begins with, null for all else.
  lay(cards, asRun) {
    const naturals = cards.filter((card) => card !== JOKER), ranks = naturals.map(rankOf), n = cards.length;
    const low = Math.min(...ranks), high = Math.max(...ranks), { jokers_in_sets, set_max } = this.rules;
    const jokersFit = naturals.length === n || jokers_in_sets === "yes";
    if (n < 2 || (low === high && !asRun && jokersFit && !(+set_max && n > +set_max))) {
      this.laid = { cards, lowest: null };
      return;
    }
    const spare = n - (high - low + 1), leading = cards.findIndex((card) => card !== JOKER);
    const lowest = low - Math.max(Math.min(leading, spare, low), spare - (12 - high));
    const at = (rank) => naturals.find((card) => rankOf(card) === rank) ?? JOKER;
    this.laid = { cards: Array.from({ length: n }, (_, i) => at(lowest + i)), lowest };
  }
  draw(taken) {
    const place = this.last.indexOf(taken);
    this.under.push(...this.last.filter((_, i) => i !== place));
    this.last = this.laid.cards;
    this.lowest = this.laid.lowest;
    this.laid = null;
  }
  add(card) {
    if (this.lowest !== null && rankOf(card) < this.lowest) {
      this.last = [card, ...this.last];
      this.lowest--;
    } else this.last = [...this.last, card];
  }
  returning() {
    if (this.rules.reshuffle_keeps === "last_card") {
      this.under.push(...this.last.slice(0, -1));
      this.last = this.last.slice(-1);
      this.lowest = null;
    }
    return sorted(this.under.splice(0));
  }
}

// --- the record ---

class Wrong extends Error {
  constructor(fault, found = {}) {
    super(fault);
    this.problem = { fault, line: 0, expected: "", found: "", ...found };
  }
}

const NOTES = ["fair", "match", "player commitments", "server seed", "player seeds", "commitment"];
const TURN_CAP = 1000, CARDS_MAX = 3 * (52 + 4);

/** What is wrong with the first line that differs (`problem`, null if nothing is), and what was checked before it. */
export function verify(text) {
  const verdict = { problem: null, deals: 0, restocks: 0, unopened: [], match: "", commitment: "", seeds: [] };
  let at = 1;
  try {
    const lines = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/).map((line, i) => [i + 1, line.trim()]);
    const said = lines.filter(([, line]) => line && !line.startsWith("#"));
    at = said[0]?.[0] ?? 1;
    if (said[0]?.[1] !== "yaniv 1") throw new Wrong("record");
    const begin = said.findIndex(([, line]) => /^deal[ :]/.test(line));
    const [head, body] = begin < 0 ? [said, []] : [said.slice(0, begin), said.slice(begin)];
    const match = checkHead(head.slice(1), verdict, (line) => { at = line; });
    const walk = new Walk(match, verdict, body.map(([, line]) => line));
    body.forEach(([line], i) => {
      at = line;
      walk.follow(i);
    });
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    verdict.problem = { ...error.problem, line: at };
  }
  return verdict;
}

function checkHead(lines, verdict, standAt) {
  const notes = new Map();
  for (const [line, text] of lines) {
    const [, key, value] = text.match(/^(seat \d|[a-z][a-z ]*): *(.*)$/) ?? [];
    standAt(line);
    if (!key || notes.has(key)) throw new Wrong("record");
    notes.set(key, { line, value });
  }
  const seats = [...notes.keys()].filter((key) => key.startsWith("seat ")).length;
  standAt(notes.get("rules")?.line ?? 1);
  const rules = rulesOf(notes.get("rules")?.value ?? "");
  standAt(1);
  if (!notes.has("fair")) throw new Wrong("no_seeds");
  const seed = "[0-9a-f]{64}", row = `(${seed}|-)( (${seed}|-)){${seats - 1}}`;
  const forms = ["1", "[\\w.:/-]{1,100}", row, seed, row, seed];
  const [fair, id, promises, secret, seeds, commitment] = NOTES.map((name, i) => {
    const { line, value } = notes.get(name) ?? { line: notes.get("fair").line, value: "" };
    standAt(line);
    if (!new RegExp(`^${forms[i]}$`).test(value)) throw new Wrong("note", { found: name });
    return value;
  });
  Object.assign(verdict, { match: id, commitment, seeds: seeds.split(" ") });
  const mixed = verdict.seeds.map((opened, seat) => {
    const promised = promises.split(" ")[seat];
    standAt(notes.get("player seeds").line);
    if (opened === "-") return promised;
    if (hex(sha256(unhex(opened))) !== promised) throw new Wrong("opening", { found: `seat ${seat}` });
    return opened;
  });
  verdict.unopened = [...verdict.seeds.keys()].filter((seat) => verdict.seeds[seat] === "-");
  standAt(notes.get("commitment").line);
  const bound = [fair, id, promises, secret].map((value, i) => `${NOTES[i]}: ${value}\n`).join("");
  const expected = hex(sha256(utf8(bound)));
  if (expected !== commitment) throw new Wrong("commitment", { expected, found: commitment });
  const key = hmac(unhex(secret), `fair: ${fair}\nmatch: ${id}\nplayer seeds: ${mixed.join(" ")}\n`);
  return { rules, seats, key };
}

class Walk {
  constructor(match, verdict, lines) {
    Object.assign(this, { match, verdict, lines, number: 1, voids: 0, turns: 0, ended: null, table: null, order: [] });
  }
  follow(i) {
    const line = this.lines[i];
    const deal = line.match(/^deal(?: by (\d))?,?(?: (\d) starts)?: *(.*)$/);
    const played = line.match(/^(\d): *(.*)$/);
    if (deal) this.deal(deal, i);
    else if (line.startsWith("restock:")) this.restock(read(line.slice(8)));
    else if (line === "void") this.void();
    else if (played) played[2].split(",").forEach((action) => this.play(action.trim()));
    else throw new Wrong("record");
  }
  stream(label) {
    return new Stream(hmac(this.match.key, `round ${this.number} ${this.voids}`), label);
  }
  deal([, dealer, starter, cards], i) {
    if (this.ended) [this.number, this.voids] = this.ended;
    else if (this.verdict.deals) [this.number, this.voids] = [this.number + 1, 0];
    if (!this.verdict.deals) this.first(dealer, starter);
    this.order = read(cards);
    if (this.order.length > CARDS_MAX) throw new Wrong("deal");
    this.compare("deal", shuffled(deck(this.order.length), this.stream("deal")), this.order);
    this.verdict.deals++;
    [this.turns, this.ended] = [0, null];
    this.table = new Table(this.match.rules, this.turnedUp(i));
  }
  first(dealer, starter) {
    const draw = this.stream("first"), expected = [draw.below(this.match.seats)];
    if (this.match.rules.first_starter === "random") expected.push(draw.below(this.match.seats));
    const found = [dealer, starter].slice(0, expected.length).join(" ");
    if (expected.join(" ") !== found) throw new Wrong("first", { expected: expected.join(" "), found });
  }
  // The first restock comes when the stock is out: the cards not drawn were dealt, and the last of them turned up. In
  // a round without one this may be another card, and does not matter.
  turnedUp(i) {
    const later = this.lines.slice(i + 1), end = later.findIndex((line) => /^(restock:|deal[ :]|void$)/.test(line));
    const drawn = later.slice(0, end < 0 ? undefined : end).join(",").match(/\bdraw\b/gi) ?? [];
    return this.order[this.order.length - drawn.length - 1];
  }
  restock(order) {
    if (!this.table?.laid) throw new Wrong("restock");
    const cards = this.table.returning();
    this.compare("restock", shuffled(cards, this.stream(`restock ${this.turns}`)), order);
    this.verdict.restocks++;
  }
  void() {
    if (this.turns < TURN_CAP || this.ended) throw new Wrong("void");
    this.ended = [this.number, this.voids + 1];
  }
  play(action) {
    const [, verb, run, cards] = action.toLowerCase().match(/^(\w+)( run(?= ))?(.*)$/) ?? [];
    const named = read(cards ?? "");
    if (!this.table) throw new Wrong("record");
    if (verb === "lay") {
      this.turns++;
      this.table.lay(named, Boolean(run));
    } else if (verb === "draw" || verb === "take") {
      if (!this.table.laid) throw new Wrong("record");
      this.table.draw(verb === "take" ? named[0] : null);
    } else if (verb === "slap" || verb === "sneak") this.table.add(named[0]);
    else if (verb !== "call" && verb !== "pass") throw new Wrong("record");
  }
  compare(fault, expected, found) {
    if (show(expected) !== show(found)) throw new Wrong(fault, { expected: show(expected), found: show(found) });
  }
}
