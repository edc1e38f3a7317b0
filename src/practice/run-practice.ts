/** Runs both payment services for practice at an address of their own. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerRequests } from './answer-requests.ts';
import { keepKeys } from './kept-keys.ts';
import { openLedgerFile } from './ledger-file.ts';
import { sendNotice } from './notices.ts';
import { makePracticeGateway, type PracticeGateway, type PracticeOptions } from './practice-gateway.ts';

interface RunOptions extends Pick<PracticeOptions, 'now' | 'findKeys'> {
  /** Holds payments and keys. */
  folder: string;
  /** A host name or an address to listen on. */
  host: string;
  port: number;
}

export interface RunningPractice {
  /** Where this machine reaches it: `http://127.0.0.1:13000`. */
  origin: string;
  gateway: PracticeGateway;
  close(): void;
}

export async function runPractice(options: RunOptions): Promise<RunningPractice> {
  const { folder, host, port, now, findKeys } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let origin = '';
  let isOpen = true;
  const gateway = makePracticeGateway({
    origin: () => origin,
    now,
    findKeys: findKeys ?? ((date) => keepKeys(join(folder, 'keys.json'), date)),
    file: openLedgerFile(join(folder, 'payments.jsonl')),
    deliver: sendNotice,
    wake: (milliseconds) => {
      if (isOpen) setTimeout(() => void gateway.deliverDue(), milliseconds).unref();
    },
  });
  const server = createServer(answerRequests(gateway, () => origin)).listen(port, host);
  await once(server, 'listening');
  origin = originOf(server.address() as AddressInfo);
  return {
    origin,
    gateway,
    close() {
      isOpen = false;
      server.close();
      server.closeAllConnections();
    },
  };
}

function originOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
