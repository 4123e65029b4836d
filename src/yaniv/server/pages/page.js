// A bare page to try tables with: it keeps what it is shown, and sends what is typed. The real one comes with web/.
const of = (id) => document.getElementById(id);
const say = (text) => (of("state").textContent = text);
const table = () => location.pathname.split("/t/")[1] ?? "";
const invite = () => location.hash.slice(1);
let socket, stream = "", number = 0, face = {}, own = {}, tries = 0;

async function call(method, path, body) {
  const answer = await fetch("/api" + path, {
    method, headers: { "content-type": "application/json" }, body: body && JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(said.detail ?? answer.status));
  return said;
}

function draw() {
  of("hand").textContent = own.seat === null ? "watching" : `seat ${own.seat}: ${(own.hand ?? []).join(" ")} = ${own.points}`;
  of("actions").textContent = (own.actions ?? []).join(" | ");
  of("face").textContent = JSON.stringify(face, null, 1);
}

function take(message) {
  if (message.kind === "sync") ({ stream, number, face, own } = message);
  else if (message.kind === "step") {
    number = message.number;
    face = { ...face, ...message.changes };
    own = message.own ?? own;
    for (const event of message.events) {
      const line = document.createElement("li");
      line.textContent = JSON.stringify(event);
      of("events").prepend(line);
    }
  } else say(JSON.stringify(message));
  draw();
}

function connect() {
  socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws/${table()}`);
  socket.onopen = () => {
    tries = 0;
    say("Connected.");
    socket.send(JSON.stringify({ kind: "resume", stream, number, invite: invite() }));
  };
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onclose = (event) => {
    say(`Closed: ${event.code}.`);
    if (event.code < 4000) setTimeout(connect, Math.min(10000, 500 * 2 ** tries++) * (0.5 + Math.random()));
  };
}

function send(text) {
  const [verb, ...rest] = text.trim().split(" ");
  const ask = { id: crypto.randomUUID?.() .slice(0, 32) ?? String(Date.now()), kind: verb };
  const words = rest.join(" ");
  if (verb === "sit") Object.assign(ask, { invite: invite() }, words && { seat: Number(words) });
  else if (verb === "fill") Object.assign(ask, { seat: Number(rest[0]), level: rest[1] });
  else if (verb === "empty" || verb === "mute") ask.seat = Number(words);
  else if (verb === "say") ask.text = words;
  else if (verb === "cry") ask.phrase = words;
  else if (!["start", "ready", "leave", "return"].includes(verb))
    Object.assign(ask, { kind: "play", match: face.match, number, action: text });
  socket.send(JSON.stringify(ask));
}

const on = (id, act) =>
  of(id).addEventListener("submit", (event) => {
    event.preventDefault();
    act(Object.fromEntries(new FormData(event.target))).catch((error) => say(error.message));
  });

const press = (id, act) => of(id).addEventListener("click", () => act().catch((error) => say(error.message)));

press("keep", async () => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await call("POST", "/me/passkeys/options"));
  const credential = await navigator.credentials.create({ publicKey });
  await call("POST", "/me/passkeys", { credential: credential.toJSON() });
  say("The passkey is kept.");
});
press("enter", async () => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await call("POST", "/sign-in/options"));
  const credential = await navigator.credentials.get({ publicKey });
  const me = await call("POST", "/sign-in", { credential: credential.toJSON() });
  say(`You are ${me.name}.`);
});
on("me", async (form) => {
  await call("POST", "/me", { name: form.name });
  say(`You are ${form.name}.`);
  if (table()) connect();
});
on("open", async (form) => {
  const bots = Object.fromEntries(form.bots.split(",").filter(Boolean).map((one) => one.trim().split(":")));
  const { link } = await call("POST", "/tables", { rules: form.rules, seats: Number(form.seats), bots });
  history.pushState(null, "", link);
  of("link").textContent = of("link").href = link;
  connect();
});
on("ask", async (form) => {
  send(form.text);
  of("ask").reset();
});
call("GET", "/me").then((me) => {
  say(`You are ${me.name}.`);
  if (table()) connect();
}, () => say("Who are you?"));
