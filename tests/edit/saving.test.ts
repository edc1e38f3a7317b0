import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeText } from '../../runtime/edit/part.ts';
import { CallFailure } from '../../runtime/model/action.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { readAt } from '../../runtime/model/value-at-path.ts';
import { Saving, type SavingDependencies } from '../../src/editor/commands/saving/saving.ts';
import { makeSignedInCall } from '../../src/editor/commands/saving/signed-in-call.ts';
import { PageStore } from '../../src/editor/store/page-store.ts';
import { makeModel, operations } from './fixtures.ts';

const TITLE: EditTarget = {
  document: 'content',
  key: 'hero',
  path: ['subContentMap', 'Title'],
  leaf: 'title',
  kind: 'text',
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page with a server whose answers the test defines. */
function makePage(
  answer: (name: string, body: unknown, key: string) => unknown,
  host: Partial<SavingDependencies> = {},
) {
  const model = makeModel();
  const page = new PageStore(operations, model);
  const calls: { name: string; body: unknown }[] = [];
  const keys: string[] = [];
  const reports: string[] = [];
  const saving = new Saving(page, model, {
    call: async (name, { body, idempotencyKey = '' }) => {
      calls.push({ name, body });
      keys.push(idempotencyKey);
      return answer(name, body, idempotencyKey);
    },
    resolveConflict: () => Promise.reject(new Error('not asked')),
    saved: () => reports.push('saved'),
    dropped: () => undefined,
    failed: (error) => {
      const reason = error instanceof Error ? error.message : 'given up';
      reports.push(reason);
      return reason;
    },
    ...host,
  });
  const write = (text: string, target = TITLE): void =>
    void page.change(writeText(page.documents, target, text));
  return { page, saving, calls, keys, reports, write };
}

describe('saving', () => {
  test('sends what is unsaved with its revision, and stores the new revision', async () => {
    const { page, saving, calls, reports, write } = makePage(() => ({ HOME: 2 }));
    write('New');
    await saving.request();
    expect(calls).toEqual([
      {
        name: 'content.save',
        body: {
          language: 'en-US',
          projectCode: 'default',
          channelContentMap: { HOME: { ast: page.documents.content, revision: 1 } },
        },
      },
    ]);
    expect([page.unsaved, page.saved.content.revision, saving.state, reports]).toEqual([
      [],
      2,
      'rest',
      ['saved'],
    ]);
  });

  test('many requests start one save per second, and the next save sends the later changes', async () => {
    const { saving, calls, write } = makePage(() => ({ HOME: calls.length + 1 }));
    write('one');
    void saving.request();
    await vi.advanceTimersByTimeAsync(0);
    write('second');
    for (let times = 0; times < 5; times++) void saving.request();
    await vi.advanceTimersByTimeAsync(900);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(calls.map(({ body }) => JSON.stringify(body).includes('second'))).toEqual([false, true]);
  });

  test('changes during a save stay unsaved', async () => {
    let finish = (_: unknown): void => undefined;
    const { page, saving, write } = makePage(() => new Promise((resolve) => (finish = resolve)));
    write('one');
    const saved = saving.request();
    await vi.advanceTimersByTimeAsync(0);
    write('two');
    finish({ HOME: 2 });
    await saved;
    expect(page.unsaved).toEqual(['content']);
    expect(page.saved.content.revision).toBe(2);
  });

  test('a dictionary value is sent as modified once, and not with the next save', async () => {
    const { saving, calls, write } = makePage((_, body) => {
      const codes = Object.keys((body as { channelContentMap: object }).channelContentMap);
      return Object.fromEntries(codes.map((code) => [code, calls.length + 1]));
    });
    const sloganOf = (call: number): unknown =>
      readAt(calls[call]?.body, ['channelContentMap', 'HOME', 'ast', 'dict', 'slogan']);
    write('Made slowly', { ...TITLE, path: ['subContentMap', 'Slogan'] });
    await saving.request();
    expect(sloganOf(0)).toEqual({
      code: 'slogan',
      value: 'Made slowly',
      hasModified: true,
      replaces: { value: 'Made by hand' },
    });
    write('Title alone');
    void saving.request();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sloganOf(1)).toEqual({ code: 'slogan', value: 'Made slowly' });
  });

  test('a rejection shows its reason and loses nothing', async () => {
    const { page, saving, reports, write } = makePage(() => {
      throw new CallFailure(503, 'A backup is running.', null);
    });
    write('New');
    await saving.request();
    expect([saving.state, reports, page.unsaved]).toEqual(['failed', ['A backup is running.'], ['content']]);
  });

  test('after the session has ended, many calls ask for the password once and are repeated', async () => {
    let isSignedIn = false;
    const asked: string[] = [];
    const call = makeSignedInCall(
      async (name) => {
        if (!isSignedIn) throw new CallFailure(401, 'Not signed in.', null);
        return name;
      },
      async () => (isSignedIn = asked.push('sign-in') > 0),
    );
    expect(await Promise.all([call('media.pageList', {}), call('content.save', {})])).toEqual([
      'media.pageList',
      'content.save',
    ]);
    expect(asked).toEqual(['sign-in']);
  });

  test('an owner who does not sign in loses nothing, and a wrong password does not ask again', async () => {
    const failure = new CallFailure(401, 'Not signed in.', null);
    const asked: string[] = [];
    const call = makeSignedInCall(
      () => Promise.reject(failure),
      async () => asked.push('sign-in') === 0,
    );
    const { page, saving, reports, write } = makePage((name) => call(name, {}));
    write('New');
    await saving.request();
    expect([saving.state, reports, page.unsaved]).toEqual(['failed', ['given up'], ['content']]);
    await expect(call('owner.login', {})).rejects.toBe(failure);
    expect(asked).toEqual(['sign-in']);
  });

  test('a newer revision is a conflict: it is resolved and saved over the new revision', async () => {
    const theirs = makeModel().content.ast;
    const revisions: unknown[] = [];
    const { page, saving, reports, write } = makePage(
      (_, body) => {
        const { HOME } = (body as { channelContentMap: { HOME: { revision: number } } }).channelContentMap;
        revisions.push(HOME.revision);
        if (HOME.revision === 1)
          throw new CallFailure(4091, 'The document moved on.', {
            channelCode: 'HOME',
            revision: 7,
            stored: theirs,
          });
        return { HOME: 8 };
      },
      {
        resolveConflict: async (area, saved) => {
          page.markSaved(area, saved);
          return true;
        },
      },
    );
    write('Mine');
    await saving.request();
    expect([revisions, page.saved.content.revision, reports]).toEqual([[1, 7], 8, ['saved']]);
  });

  test('an owner who decides later keeps all changes', async () => {
    const { page, saving, write } = makePage(
      () => {
        throw new CallFailure(4091, 'The document moved on.', {
          channelCode: 'HOME',
          revision: 7,
          stored: makeModel().content.ast,
        });
      },
      { resolveConflict: () => Promise.resolve(false) },
    );
    write('Mine');
    await saving.request();
    expect([saving.state, page.unsaved, page.saved.content.revision]).toEqual(['failed', ['content'], 1]);
  });

  test('a save without an answer is sent again before later changes, without a conflict', async () => {
    const taken = new Map<string, number>();
    let isLost = true;
    const { page, saving, reports, keys, write } = makePage((_, body, key) => {
      const { HOME } = (body as { channelContentMap: { HOME: { revision: number } } }).channelContentMap;
      const known = taken.get(key);
      if (known === undefined && HOME.revision !== 1 + taken.size)
        throw new CallFailure(4091, 'The document moved on.', null);
      const revision = known ?? HOME.revision + 1;
      taken.set(key, revision);
      if (isLost) throw new CallFailure(400, '', null);
      return { HOME: revision };
    });
    write('First');
    await saving.request();
    expect([saving.state, page.unsaved]).toEqual(['failed', ['content']]);
    isLost = false;
    write('Second');
    const again = saving.request();
    await vi.advanceTimersByTimeAsync(1000);
    await again;
    expect([page.saved.content.revision, page.unsaved, reports.at(-1)]).toEqual([3, [], 'saved']);
    expect(saving.failure).toBeUndefined();
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  test('a rejection is an answer: the next save is a new request', async () => {
    const { saving, keys, write } = makePage(() => {
      throw new CallFailure(422, 'Wrong.', null);
    });
    write('First');
    await saving.request();
    void saving.request();
    await vi.advanceTimersByTimeAsync(1000);
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('editing is disabled during a save, for at most 5 s', async () => {
    let finish = (_: unknown): void => undefined;
    const { page, saving, write } = makePage(() => new Promise((resolve) => (finish = resolve)));
    write('one');
    const saved = saving.request();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.isEditing).toBe(false);
    finish({ HOME: 2 });
    await saved;
    expect(page.isEditing).toBe(true);
    write('two');
    void saving.request();
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.isEditing).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect([page.isEditing, saving.state]).toEqual([true, 'saving']);
  });
});
