/** The practice gateway as a part of this server: it is reached at the server's own address. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Deliver } from '../../gateways/practice/notices.ts';
import { makePracticeGateway, type PracticeGateway } from '../../gateways/practice/practice-gateway.ts';

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

export function makePractice(): Practice {
  let here: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const gateway = makePracticeGateway({
    origin: () => here ?? '',
    deliver: (notice) => deliver(here, notice),
    wake: (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => void gateway.deliverDue(), milliseconds).unref();
    },
  });
  return {
    ...gateway,
    merchant: async () => (here === undefined ? {} : gateway.merchant()),
    origin: () => here,
    listenOn: (origin) => void (here = origin),
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
