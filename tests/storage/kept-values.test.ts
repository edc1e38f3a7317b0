import { expect, test } from 'vitest';
import { makeEvents } from '../../src/server/kernel/events.ts';
import { keepValues } from '../../src/server/kernel/kept-values.ts';

const PLACE = { projectCode: 'a', tags: ['channels'] };

function open() {
  const events = makeEvents();
  return { events, kept: keepValues<{ text: string }>(events, 3) };
}

const give = (text: string) => async (): Promise<{ text: string }> => ({ text });

test('a value is read once, until what it was read from changes', async () => {
  const { events, kept } = open();
  const first = await kept.read(PLACE, give('first'));
  expect(await kept.read(PLACE, give('second'))).toBe(first);
  events.emit('changed', { projectCode: 'a', tags: ['settings'] });
  events.emit('changed', { projectCode: 'b', tags: ['channels'] });
  expect(kept.peek(PLACE)).toBe(first);
  events.emit('changed', { projectCode: 'a', tags: ['channels'] });
  expect(kept.peek(PLACE)).toBeUndefined();
  expect(await kept.read(PLACE, give('second'))).toEqual({ text: 'second' });
});

test('a read that began before a change is neither kept nor shared with later readers', async () => {
  const { events, kept } = open();
  const gate = Promise.withResolvers<{ text: string }>();
  const before = kept.read(PLACE, () => gate.promise);
  events.emit('changed', { projectCode: 'a', tags: ['channels'] });
  const after = kept.read(PLACE, give('new'));
  gate.resolve({ text: 'old' });
  expect(await before).toEqual({ text: 'old' });
  expect(await after).toEqual({ text: 'new' });
  expect(kept.peek(PLACE)).toEqual({ text: 'new' });
});

test('simultaneous readers share one read, and its failure; the next one reads again', async () => {
  const { kept } = open();
  let reads = 0;
  const fail = async (): Promise<never> => {
    reads += 1;
    throw new Error('no database');
  };
  const waiting = [kept.read(PLACE, fail), kept.read(PLACE, fail)];
  await expect(Promise.all(waiting)).rejects.toThrow('no database');
  expect(reads).toBe(1);
  expect(await kept.read(PLACE, give('there'))).toEqual({ text: 'there' });
});

test('a value that has changed is given to the next load', async () => {
  const { events, kept } = open();
  const first = await kept.read(PLACE, give('first'));
  events.emit('changed', { projectCode: 'a', tags: ['channels'] });
  await kept.read(PLACE, async (before) => ({ text: `${before?.text} and second` }));
  expect(kept.peek(PLACE)).toEqual({ text: `${first.text} and second` });
});

test('the values that were read last stay', async () => {
  const { kept } = open();
  for (const variant of ['1', '2', '3', '4']) await kept.read({ ...PLACE, variant }, give(variant));
  expect(kept.peek({ ...PLACE, variant: '1' })).toBeUndefined();
  expect(kept.peek({ ...PLACE, variant: '4' })).toEqual({ text: '4' });
});
