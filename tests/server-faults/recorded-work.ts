/**
 * The work of an owner that a power cut interrupts, and what the server has confirmed of it, with the
 * time.
 */
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { signInOwner, type KillableOwner } from '../support/killable-server.ts';
import { makePng, makeUpload } from '../server-http/files.ts';

/** Pages without content, so that their first revision is 1. */
const CHANNELS = ['HOME', 'ABOUTUS', 'CONTACT'] as const;

/** What the server has confirmed; `asked` is when something was asked for that takes a while. */
export type Confirmation =
  | { kind: 'save'; channelCode: string; revision: number; text: string }
  | { kind: 'upload'; address: string; sha256: string }
  | { kind: 'backup-asked' | 'backup' | 'restore-asked' | 'restore'; backup: string };

/** With the time, in milliseconds since 1970, just after the answer. */
export type Confirmed = Confirmation & { time: number };

interface Page {
  ast: { data: object };
  revision: number;
}

export class RecordedWork {
  readonly confirmed: Confirmed[] = [];
  private readonly owner: KillableOwner;
  private readonly url: string;
  private number = 0;

  private constructor(url: string, owner: KillableOwner) {
    this.url = url;
    this.owner = owner;
  }

  static async begin(url: string): Promise<RecordedWork> {
    return new RecordedWork(url, await signInOwner(url));
  }

  /** Saves each page so often, and uploads a picture each time; all at the same time. */
  async write(times: number): Promise<void> {
    for (let round = 0; round < times; round += 1)
      await Promise.all([...CHANNELS.map((channelCode) => this.save(channelCode)), this.upload()]);
  }

  /** Makes a backup while pages are saved. */
  async backUp(): Promise<string> {
    this.note({ kind: 'backup-asked', backup: '' });
    const { operationCode } = await this.call<{ operationCode: string }>('system/backup', {});
    await Promise.all([this.done(operationCode), this.write(2)]);
    const [newest] = await this.call<{ backup: string }[]>('system/backups');
    const backup = newest?.backup ?? '';
    this.note({ kind: 'backup', backup });
    return backup;
  }

  async restore(backup: string): Promise<void> {
    this.note({ kind: 'restore-asked', backup });
    const { operationCode } = await this.call<{ operationCode: string }>('system/restore', { backup });
    await this.done(operationCode);
    this.note({ kind: 'restore', backup });
  }

  private note(what: Confirmation): void {
    // On the clock of the machine, by which `strace` notes its calls.
    this.confirmed.push({ ...what, time: performance.timeOrigin + performance.now() });
  }

  private async save(channelCode: string): Promise<void> {
    const query = `channelCode=${channelCode}&languageCode=zh-CN`;
    const page = await this.call<Page>(`content/getByChannelCode?${query}`);
    this.number += 1;
    const text = `${channelCode} ${this.number} `.repeat(500);
    const ast = { ...page.ast, data: { ...page.ast.data, cut: { text } } };
    const channelContentMap = { [channelCode]: { ast, revision: page.revision } };
    const body = { language: 'zh-CN', projectCode: 'default', channelContentMap };
    const revision = (await this.call<Record<string, number>>('content/save', body))[channelCode] ?? 0;
    this.note({ kind: 'save', channelCode, revision, text });
  }

  private async upload(): Promise<void> {
    this.number += 1;
    const { payload, headers } = makeUpload(makePng(200 + this.number, 300));
    const { url } = await this.send<{ url: string }>('media/upload', {
      method: 'POST',
      headers,
      body: new Uint8Array(payload),
    });
    // The server writes pictures anew.
    const stored = await (await fetch(this.url + url)).arrayBuffer();
    const sha256 = createHash('sha256').update(new Uint8Array(stored)).digest('hex');
    this.note({ kind: 'upload', address: url, sha256 });
  }

  private async done(operationCode: string): Promise<void> {
    const finishStatus = await vi.waitFor(
      async () => {
        const path = `system/getRunStatusDetail?operationCode=${operationCode}`;
        const detail = await this.call<{ finishStatus: number }>(path);
        if (detail.finishStatus === 1) throw new Error('It is still running.');
        return detail.finishStatus;
      },
      { timeout: 120_000, interval: 5 },
    );
    if (finishStatus !== 2) throw new Error(`The operation has ended with ${finishStatus}.`);
  }

  private call<Data>(path: string, body?: object): Promise<Data> {
    if (body === undefined) return this.send<Data>(path, {});
    const headers = { 'content-type': 'application/json' };
    return this.send<Data>(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  private async send<Data>(path: string, init: RequestInit): Promise<Data> {
    const { cookie, csrfToken } = this.owner;
    const own = { origin: this.url, cookie, 'x-csrf-token': csrfToken };
    const answer = await fetch(`${this.url}/api/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...own },
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: Data }).data;
  }
}
