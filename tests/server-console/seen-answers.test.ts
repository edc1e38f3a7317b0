// What the console keeps of the answers of calls, and what ends it.
import { expect, test } from 'vitest';
import type { SourceAnswer } from '../../runtime/model/source.ts';
import { SeenAnswers } from '../../src/console/contracts/seen-answers.ts';

const LIST = 'consoleRedirect.list';
const answerTo = (value: unknown): SourceAnswer => ({ data: value });

/** Each read is answered by its query; each call when it is let go. */
function open() {
  const calls: PromiseWithResolvers<unknown>[] = [];
  const seen = new SeenAnswers(
    (_name, query) => Promise.resolve(answerTo(query)),
    () => {
      const call = Promise.withResolvers<unknown>();
      calls.push(call);
      return call.promise;
    },
  );
  return { seen, calls };
}

test('the last fifty answers are kept, by call and query', async () => {
  const { seen } = open();
  for (let page = 1; page <= 50; page += 1) await seen.ask(LIST, JSON.stringify({ page }));
  expect(seen.find(LIST, '{"page":1}')).toEqual(answerTo({ page: 1 }));
  expect(seen.find('consoleOrder.list', '{"page":1}')).toBe(undefined);
  // Asked for again it is the newest one.
  await seen.ask(LIST, '{"page":1}');
  await seen.ask(LIST, '{"page":51}');
  const found = [1, 2, 3, 51].map((page) => seen.find(LIST, JSON.stringify({ page })) !== undefined);
  expect(found).toEqual([true, false, true, true]);
});

test('a change drops all of them, and what is read while it is made is not kept', async () => {
  const { seen, calls } = open();
  await seen.ask(LIST, '{}');
  const saving = seen.call('consoleArticle.save', { body: {} });
  expect(seen.find(LIST, '{}')).toBe(undefined);
  const reading = seen.ask(LIST, '{}');
  calls[0]?.resolve({});
  await saving;
  await reading;
  await seen.ask('consoleOrder.list', '{}');
  expect(seen.find('consoleOrder.list', '{}')).toEqual(answerTo({}));
});

test('who has a record open, and what was read of the bell, change no screen; a job does', async () => {
  const { seen, calls } = open();
  await seen.ask(LIST, '{}');
  for (const name of ['consolePresence.meet', 'consolePresence.leave', 'consoleBell.read'])
    void seen.call(name, { body: {} });
  for (const call of calls) call.resolve({});
  await Promise.resolve();
  expect(seen.find(LIST, '{}')).toEqual(answerTo({}));
  await seen.read('consoleJob.get', { id: 'job-1' });
  expect(seen.find(LIST, '{}')).toBe(undefined);
});
