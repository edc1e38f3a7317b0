// What waits in the database, and for how long, as /metrics says it.
import { expect, onTestFinished, test } from 'vitest';
import { readQueues } from '../../src/server/app/read-queues.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { makeDelivery } from '../../src/server/delivery/delivery.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { heldDate, holdDate } from '../support/held-date.ts';

const SITE = 'default';
const ago = (seconds: number): string => heldDate(-seconds * 1000).toISOString();

holdDate();

test.each(DATABASES)('on $name, work says how late it is', async ({ settings }) => {
  const database = await openDatabase(await settings());
  onTestFinished(() => database.close());
  const { queries } = database;
  const read = async (): Promise<Record<string, [waiting?: number, late?: number]>> => {
    const found: Record<string, [waiting?: number, late?: number]> = {};
    for (const { values } of await readQueues(queries))
      for (const { labels, value } of values) (found[labels?.queue ?? ''] ??= []).push(value);
    return found;
  };
  expect(await read()).toEqual({ pictures: [0, 0], console: [0, 0], messages: [0, 0] });

  const message = (key: string, at: number, state: 'waiting' | 'sent') => ({
    project_code: SITE,
    message_id: key,
    message_key: key,
    topic: 'order.paid',
    recipient: 'lin@example.com',
    language_code: 'en-US',
    created_at: ago(9_000),
    ends_at: ago(-9_000),
    send_at: ago(at),
    state,
  });
  // One that is due, one that is tried again in an hour, and one that is done.
  const messages = [
    message('a', 600, 'waiting'),
    message('b', -3_600, 'waiting'),
    message('c', 9_000, 'sent'),
  ];
  await queries.insertInto('outgoing_message').values(messages).execute();
  const task = (id: string, at: number, state: 'waiting' | 'running' | 'failed') => ({
    project_code: SITE,
    entity: 'article',
    kind: 'remove',
    input: '{}',
    caller: '{}',
    owner_id: 'o',
    job_id: id,
    created_at: ago(at),
    state,
    done: 0,
    failed: 0,
    held_until: '',
  });
  // One is at work for an hour, one waits behind it, one is over.
  const tasks = [task('a', 3_600, 'running'), task('b', 1_200, 'waiting'), task('c', 9_000, 'failed')];
  await queries.insertInto('console_job').values(tasks).execute();

  const { pictures, console: owners, messages: mails } = await read();
  expect(pictures).toEqual([0, 0]);
  expect([owners?.[0], mails?.[0]]).toEqual([2, 2]);
  expect([owners?.[1], mails?.[1]]).toEqual([1_200, 600]);
});

test('a message counts as under way until the service has it', async () => {
  const config = loadConfig({ DATA_DIR: makeTemporaryFolder() });
  const delivery = makeDelivery(config, makeLogger('silent'));
  const sending = delivery.send({
    kind: 'mail',
    to: 'a@example.com',
    subject: 'a',
    text: 'b',
    from: 'Site',
  });
  expect(delivery.underWay()).toContainEqual({ kind: 'mail', count: 1 });
  await sending;
  expect(delivery.underWay()).toContainEqual({ kind: 'mail', count: 0 });
  expect(delivery.counts()).toContainEqual({ kind: 'mail', isSent: true, count: 1 });
});
