/** Runs the payment service for practice inside of this server. It is reached at the server's own address. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import type { MerchantSettings } from '../../gateways/merchant.ts';
import type { Deliver } from '../../gateways/practice/notices.ts';
import { openLedgerFile } from '../../gateways/practice/ledger-file.ts';
import { makePracticeGateway, type PracticeGateway } from '../../gateways/practice/practice-gateway.ts';

// An `import` of the module would load Node's HTTP client (`app/cached-pages-first.ts`).
const { request } = process.getBuiltinModule('node:http');

type DeliveredNotice = Parameters<Deliver>[0];
type DeliveredAnswer = Awaited<ReturnType<Deliver>>;

const TIMEOUT_MS = 10_000;

export interface Practice extends PracticeGateway {
  /** Before it, nothing can be paid: the services have no address. */
  listenOn(origin: string): void;
  /** The address at which this server listens, once it does. */
  origin(): string | undefined;
  close(): void;
}

/** The payments are kept in a file of `dataFolder`. The keys are new at each start. */
export function makePractice(dataFolder: string): Practice {
  let here: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const gateway = makePracticeGateway({
    origin: () => here ?? '',
    file: openLedgerFile(join(dataFolder, 'practice-payments.jsonl')),
    deliver: (notice) => deliver(here, notice),
    wake: (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => void gateway.deliverDue(), milliseconds).unref();
    },
  });
  // The same object each time, so that its adapters are kept.
  let merchant: Promise<MerchantSettings> | undefined;
  return {
    ...gateway,
    merchant: async () => (here === undefined ? {} : (merchant ??= gateway.merchant())),
    origin: () => here,
    listenOn(origin) {
      here = origin;
      merchant = undefined;
    },
    close: () => clearTimeout(timer),
  };
}

/** To this server whatever the address's host: the site of that host takes it. */
async function deliver(
  here: string | undefined,
  { url, headers, body }: DeliveredNotice,
): Promise<DeliveredAnswer> {
  const { host, pathname, search } = new URL(url);
  const sending = request(new URL(pathname + search, here), {
    method: 'POST',
    headers: { ...headers, host },
    timeout: TIMEOUT_MS,
  });
  sending.on('timeout', () => sending.destroy(new Error('The notice was not answered.')));
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}
