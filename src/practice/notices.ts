/** Queues notices that wait to be delivered, and those that the merchant has not taken yet. */
import type { Provider } from './ledger.ts';

/** What a merchant gets. */
export interface DeliveredNotice {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends a notice; resolves with the merchant's answer. */
export type Deliver = (notice: DeliveredNotice) => Promise<{ status: number; body: string }>;

const MINUTE = 60_000;
const TIMEOUT_MS = 10_000;
/** When a notice that was not taken comes again, in milliseconds after the last time. */
const DELAYS: Readonly<Record<Provider, readonly number[]>> = {
  aliPay: [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * MINUTE),
  wxPay: [0.25, 0.25, 0.5, 3, 10, 20, 30, 30, 30, 60, 180, 180, 180, 360, 360].map((each) => each * MINUTE),
};

interface Waiting {
  provider: Provider;
  /** Signs it anew for every try: a signature is valid for some minutes. */
  write: () => DeliveredNotice;
  at: number;
  tries: number;
}

export type NoticeQueue = ReturnType<typeof makeNoticeQueue>;

/** `wake` is called when a notice becomes due in so many milliseconds. */
export function makeNoticeQueue(options: {
  now: () => Date;
  deliver: Deliver;
  wake?: (milliseconds: number) => void;
}) {
  const { now, deliver, wake } = options;
  let queue: Waiting[] = [];

  async function send(waiting: Waiting): Promise<boolean> {
    const isTaken = await deliver(waiting.write()).then(
      (answer) => isTakenBy(waiting.provider, answer),
      () => false,
    );
    const delay = DELAYS[waiting.provider][waiting.tries];
    if (!isTaken && delay !== undefined) {
      queue.push({ ...waiting, at: now().getTime() + delay, tries: waiting.tries + 1 });
      wake?.(delay);
    }
    return isTaken;
  }

  return {
    add(provider: Provider, write: () => DeliveredNotice) {
      queue.push({ provider, write, at: now().getTime(), tries: 0 });
      wake?.(0);
    },
    /** Delivers what is due, in its order. Resolves with how many the merchant has taken. */
    async deliverDue() {
      const due = queue.filter(({ at }) => at <= now().getTime());
      queue = queue.filter((each) => !due.includes(each));
      let taken = 0;
      for (const each of due) if (await send(each)) taken += 1;
      return taken;
    },
  };
}

function isTakenBy(provider: Provider, { status, body }: { status: number; body: string }): boolean {
  if (provider === 'aliPay') return status === 200 && body.trim() === 'success';
  return status === 200 || status === 204;
}

/** Sends a notice as the services do: to its address, once, and not to where that leads. */
export async function sendNotice({ url, headers, body }: DeliveredNotice): ReturnType<Deliver> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  return { status: answer.status, body: await answer.text() };
}
