import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import process from 'node:process';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { filesOf } from '../build-files.ts';
import { buildProgram } from '../builds.ts';
import { median, percentile } from '../measure.ts';
import type { PreparedNotice, PreparedPayments } from '../programs/prepare-payments.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';
import { makeDataFolder, startServerProcess, type ServerProcess } from '../server-process.ts';

const ORDERS = 10_000;
/** Notices that come one after the other, and those that come at the same time. */
const ALONE = 500;
const TOGETHER = 6_000;
const CONNECTIONS = 16;
const LISTS = 200;
const WARM_UP = 20;

/** What every member page with a list has, and what the pages of payments add: a QR code and a clock. */
const MEMBER_PAGE = [
  'src/site/main.tsx',
  'src/site/hydrate.ts',
  'src/client/action-call.ts',
  'src/client/source-call.ts',
];
const PAYMENT_PAGES = [
  ...MEMBER_PAGE,
  'blocks/on-demand/qr-code.primitive.tsx',
  'blocks/on-demand/countdown.primitive.tsx',
];

async function preparePayments(dataFolder: string): Promise<PreparedPayments> {
  const file = await buildProgram('prepare-payments');
  const settings = {
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
    SEED: 'blank',
    OWNER_PASSWORD: 'bench-of-tessera-2026',
  };
  const program = fork(file, [String(ORDERS)], {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
  });
  const [prepared] = (await once(program, 'message')) as [PreparedPayments];
  return prepared;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Milliseconds until the answer has come. */
async function send(url: string, headers: Record<string, string>, body?: string): Promise<number> {
  const began = performance.now();
  const sending = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' });
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return performance.now() - began;
}

async function sendAll(
  server: ServerProcess,
  notices: PreparedNotice[],
  connections: number,
): Promise<number[]> {
  const times: number[] = [];
  const rest = [...notices];
  const sendRest = async (): Promise<void> => {
    for (let next = rest.pop(); next !== undefined; next = rest.pop())
      times.push(await send(`${server.origin}/api/pay/wxPay/notify`, next.headers, next.body));
  };
  await Promise.all(Array.from({ length: connections }, sendRest));
  return times;
}

/** Orders of the member that are paid. */
async function countPaid(server: ServerProcess, member: Record<string, string>): Promise<number> {
  const url = `${server.origin}/api/memberOrder/pageList?status=1&pageNum=1&pageSize=1`;
  const answer = await fetch(url, { headers: member });
  return ((await answer.json()) as { total: number }).total;
}

async function measureNotices(
  server: ServerProcess,
  { notices, member }: PreparedPayments,
): Promise<{ findings: Finding[]; table: Table }> {
  await sendAll(server, notices.slice(0, WARM_UP), 1);
  const alone = await sendAll(server, notices.slice(WARM_UP, WARM_UP + ALONE), 1);
  const few = WARM_UP + ALONE;
  while ((await countPaid(server, member)) < few) await wait(20);
  const began = performance.now();
  const together = await sendAll(server, notices.slice(few, few + TOGETHER), CONNECTIONS);
  const answered = performance.now() - began;
  while ((await countPaid(server, member)) < few + TOGETHER) await wait(20);
  const acted = performance.now() - began;
  const perSecond = (ms: number): number => (TOGETHER / ms) * 1000;
  return {
    findings: [
      judge('A notice answered, median', median(alone), { atMost: 50, unit: 'ms' }),
      judge('Distinct notices answered a second, one process', perSecond(answered), {
        atLeast: 300,
        unit: '/s',
      }),
    ],
    table: {
      head: ['notices', 'median', 'p99', 'answered', 'orders paid'],
      rows: [
        ['one after the other', show(median(alone), 'ms'), show(percentile(alone, 0.99), 'ms'), '', ''],
        [
          `${CONNECTIONS} at once`,
          show(median(together), 'ms'),
          show(percentile(together, 0.99), 'ms'),
          show(perSecond(answered), '/s'),
          show(perSecond(acted), '/s'),
        ],
      ],
    },
  };
}

async function measureLists(server: ServerProcess, member: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < LISTS + WARM_UP; round += 1) {
    const filter = round % 2 === 0 ? '' : '&status=1';
    const url = `${server.origin}/api/memberOrder/pageList?pageSize=10&pageNum=${1 + (round % 7)}${filter}`;
    times.push(await send(url, member));
  }
  return times.slice(WARM_UP);
}

function measureScripts(): Finding {
  const known = new Set(filesOf(MEMBER_PAGE).map(({ path }) => path));
  const added = filesOf(PAYMENT_PAGES).filter(({ path }) => path.endsWith('.js') && !known.has(path));
  const kilobytes = added.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return judge('JavaScript that the payment pages add to a member page', kilobytes, {
    atMost: 10,
    unit: 'KB',
  });
}

/** Notices of payments, and what members wait for. */
export const payments: Section = {
  name: 'payments',
  title: 'Orders and payments',
  async run() {
    await ensureBuild(process.cwd());
    const data = makeDataFolder();
    const prepared = await preparePayments(data.path);
    const server = await startServerProcess(data, prepared.environment);
    try {
      const { findings, table } = await measureNotices(server, prepared);
      const lists = await measureLists(server, prepared.member);
      const slowest = show(percentile(lists, 0.99), 'ms');
      return {
        findings: [
          ...findings,
          judge(
            `Order list of a member with ${ORDERS.toLocaleString('en-US')} orders, median`,
            median(lists),
            {
              atMost: 20,
              unit: 'ms',
            },
          ),
          measureScripts(),
        ],
        tables: [table],
        notes: [
          'SQLite, production build; all orders are of one member, each with an open WeChat payment.',
          'Each notice is another one, with its own signature and encryption, made before.',
          'Sender and server share the processors. Paid: until the order has its new state.',
          `Lists: pages of 10, of all orders and of the paid ones; p99 ${slowest}.`,
          'Scripts: brotli 11, as sent; the QR code and the countdown.',
        ],
      };
    } finally {
      agent.destroy();
      await server.stop();
      await data.remove();
    }
  },
};
