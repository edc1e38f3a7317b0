/**
 * WebDriver commands for Firefox, over its own Marionette socket, and for WebKit, over HTTP. Marionette has
 * the commands of WebDriver under its own names, so that no further program (geckodriver) is needed.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends one command and returns its value. Rejects with the kind of the error and what it says. */
export type Send = (command: Command, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Each command as Marionette calls it, and as method and path of HTTP. */
const COMMANDS = {
  navigate: ['WebDriver:Navigate', 'POST url'],
  script: ['WebDriver:ExecuteScript', 'POST execute/sync'],
  actions: ['WebDriver:PerformActions', 'POST actions'],
  resize: ['WebDriver:SetWindowRect', 'POST window/rect'],
  screenshot: ['WebDriver:TakeScreenshot', 'GET screenshot'],
  print: ['WebDriver:Print', 'POST print'],
} as const satisfies Record<string, readonly [string, string]>;

export type Command = keyof typeof COMMANDS;

/** One connection to Firefox. Its messages are `<length>:<JSON>`. */
export async function openMarionette(port: number): Promise<Send> {
  const socket = await connectSoon(port);
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let rest = Buffer.alloc(0);
  let id = 0;
  const take = (text: string): void => {
    const message = JSON.parse(text) as unknown;
    if (!Array.isArray(message)) return;
    const [, answered, error, result] = message as [number, number, WebDriverError | null, unknown];
    const { resolve, reject } = waiting.get(answered) ?? {};
    waiting.delete(answered);
    if (error === null) resolve?.(result);
    else reject?.(new Error(`${error.error}: ${error.message}`));
  };
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const colon = rest.indexOf(':');
      const length = Number(rest.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 1 || rest.length < colon + 1 + length) return;
      const text = rest.subarray(colon + 1, colon + 1 + length).toString();
      rest = rest.subarray(colon + 1 + length);
      take(text);
    }
  });
  socket.on('close', () => waiting.forEach(({ reject }) => reject(new Error('Firefox has ended.'))));
  const call = (name: string, parameters: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      id += 1;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await call('WebDriver:NewSession', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } },
  });
  return async (command, parameters = {}) => valueOf(await call(COMMANDS[command][0], parameters));
}

/** A session of WebKitWebDriver. */
export async function openHttpSession(port: number, capabilities: object): Promise<Send> {
  const base = `http://127.0.0.1:${port}/session`;
  const created = (await ask('POST', base, { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  return (command, parameters = {}) => {
    const [method = '', path = ''] = COMMANDS[command][1].split(' ');
    return ask(method, `${base}/${created.sessionId}/${path}`, parameters);
  };
}

interface WebDriverError {
  error: string;
  message: string;
}

async function ask(method: string, url: string, parameters: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(parameters) } : {}),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as WebDriverError;
  throw new Error(`${error}: ${message}`);
}

/** Marionette wraps some of its results. */
function valueOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
}

/** Tries until the program listens. */
async function connectSoon(port: number): Promise<Socket> {
  const end = performance.now() + 30_000;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
