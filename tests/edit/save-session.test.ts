// What a save does with answers that are lost, late or against it.
import { expect, test } from 'vitest';
import { CallFailure } from '../../runtime/model/action.ts';
import { MOVED_ON } from '../../runtime/model/moved-on.ts';
import { SaveSession } from '../../src/client/save-session.ts';

/** A session that saves the text on the screen; the server does with each request what `answers` say. */
function open(answers: (CallFailure | 'saved')[], takeOver = async () => true) {
  const screen = { text: 'one' };
  const sent: string[] = [];
  const session = new SaveSession<string>({
    make: () => (screen.text === '' ? undefined : screen.text),
    isCurrent: (request) => request === screen.text,
    takeOver,
    async send(request) {
      sent.push(request);
      const answer = answers.shift() ?? 'saved';
      if (answer !== 'saved') throw answer;
      if (request === screen.text) screen.text = '';
    },
  });
  return { screen, sent, session };
}

const LOST = new CallFailure(0, '', null);
const FAILING = new CallFailure(500, 'Something went wrong.', null);
const REFUSED = new CallFailure(422, 'Too long.', null);
const MOVED = new CallFailure(MOVED_ON, 'Moved on.', { revision: 2, stored: {} });

test('what was not answered is sent again, before what was typed since', async () => {
  const { screen, sent, session } = open([LOST]);
  await expect(session.save()).rejects.toBe(LOST);
  screen.text = 'two';
  expect(await session.save()).toBeUndefined();
  expect(sent).toEqual(['one', 'one', 'two']);
  expect(session.unanswered).toBeUndefined();
});

test('what the server fails at, or refuses, does not stand in the way of something else', async () => {
  const failing = open([FAILING]);
  await expect(failing.session.save()).rejects.toBe(FAILING);
  failing.screen.text = 'two';
  await failing.session.save();
  expect(failing.sent).toEqual(['one', 'two']);

  const refused = open([LOST, REFUSED]);
  await expect(refused.session.save()).rejects.toBe(LOST);
  refused.screen.text = 'two';
  await refused.session.save();
  expect(refused.sent).toEqual(['one', 'one', 'two']);
});

test('what others saved is taken over, and the save goes on unless the owner decides later', async () => {
  const merged = open([MOVED]);
  expect(await merged.session.save()).toBeUndefined();
  expect(merged.sent).toEqual(['one', 'one']);
  const later = open([MOVED], async () => false);
  expect(await later.session.save()).toBe(MOVED);
  expect(later.sent).toEqual(['one']);
});
