import { spawn } from 'node:child_process';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { requireBrowser } from '../support/browser.ts';
import { makeProfile } from './killable-browser.ts';

/** A browser as visitors have it: Playwright turns prerendering off. */
export interface VisitorBrowser {
  /** The value of an expression in the page on screen; undefined while another page takes its place. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer to an element. */
  point(selector: string): Promise<void>;
  /** Presses the button where the pointer is. A pointer that moves meanwhile would drag the link. */
  press(): Promise<void>;
  release(): Promise<void>;
  goTo(url: string): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  params?: { sessionId: string; targetInfo?: { type: string } };
  result?: Record<string, unknown>;
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--remote-debugging-port=0',
  '--window-size=1280,800',
];

/** Starts a browser that ends with the test; the address of its protocol. */
async function startBrowser(): Promise<string> {
  const child = spawn(requireBrowser(), [...FLAGS, `--user-data-dir=${makeProfile()}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  // Debian's browser is started by a shell, which would die alone: the whole group has to end.
  onTestFinished(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /ws:\S+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  return '';
}

/** Opens a browser of its own for one test. */
export async function openVisitorBrowser(): Promise<VisitorBrowser> {
  const socket = new WebSocket(await startBrowser());
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  /** What waits for an answer of which session. */
  const waiting = new Map<number, { sessionId: string | undefined; resolve: (message: Message) => void }>();
  /** Sessions of the pages in the tab: the one on screen, then a prerendered one, which takes its place. */
  const pages = new Set<string>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { id, method, params } = message;
    if (id !== undefined) {
      waiting.get(id)?.resolve(message);
      waiting.delete(id);
    } else if (params !== undefined && method === 'Target.attachedToTarget') {
      if (params.targetInfo?.type === 'page') pages.add(params.sessionId);
    } else if (params !== undefined && method === 'Target.detachedFromTarget') {
      pages.delete(params.sessionId);
      // A page that has left the screen answers nothing.
      for (const { sessionId, resolve } of waiting.values()) if (sessionId === params.sessionId) resolve({});
    }
  });
  let sent = 0;
  const send = async (method: string, params: object, sessionId?: string): Promise<Message['result']> => {
    const id = (sent += 1);
    const { promise, resolve } = Promise.withResolvers<Message>();
    waiting.set(id, { sessionId, resolve });
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return (await promise).result;
  };
  const sendToPage = (method: string, params: object): Promise<Message['result']> =>
    send(method, params, [...pages][0]);

  // A client of the tab allows prerendering; a client of the page alone would turn it off.
  const { targetInfos } = (await send('Target.getTargets', { filter: [{ type: 'tab' }] })) as {
    targetInfos: { targetId: string }[];
  };
  const tab = await send('Target.attachToTarget', { targetId: targetInfos[0]?.targetId, flatten: true });
  const toAll = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send('Target.setAutoAttach', toAll, tab?.sessionId as string);

  const evaluate = async (expression: string): Promise<unknown> => {
    const done = await sendToPage('Runtime.evaluate', { expression, returnByValue: true });
    return (done?.result as { value?: unknown } | undefined)?.value;
  };
  return {
    evaluate,
    ...makePointer(evaluate, sendToPage),
    goTo: async (url) => void (await sendToPage('Page.navigate', { url })),
  };
}

/** The pointer of a page: it stays where it is between its button's press and release. */
function makePointer(
  evaluate: VisitorBrowser['evaluate'],
  send: (method: string, params: object) => Promise<unknown>,
): Pick<VisitorBrowser, 'point' | 'press' | 'release'> {
  let place = { x: 0, y: 0 };
  const dispatch = async (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased'): Promise<void> => {
    const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 };
    await send('Input.dispatchMouseEvent', { type, ...place, ...button });
  };
  return {
    async point(selector) {
      const middle = `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))`;
      place = (await evaluate(
        `${middle}(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
      )) as typeof place;
      await dispatch('mouseMoved');
    },
    press: () => dispatch('mousePressed'),
    release: () => dispatch('mouseReleased'),
  };
}

/** Passes requests on to a server, and lists them as `METHOD path purpose`. */
export async function recordRequests(target: string): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    requests.push([method, path, headers['sec-purpose'] ?? ''].join(' ').trim());
    const onward = forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
