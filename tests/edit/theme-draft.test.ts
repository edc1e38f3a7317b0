// The theme that an owner works on: what is set, what differs, and the steps between.
import { describe, expect, test } from 'vitest';
import { CallFailure } from '../../runtime/model/action.ts';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { MOVED_ON } from '../../runtime/model/moved-on.ts';
import { takeSeeds, type ThemeDocument } from '../../runtime/theme/theme-document.ts';
import { readPresets } from '../../src/assembly/themes.ts';
import { listLow } from '../../src/editor/commands/theme/describe-theme.ts';
import { ThemeDraft } from '../../src/editor/commands/theme/theme-draft.ts';
import type { KeeperDependencies } from '../../src/editor/commands/site-documents/document-keeper.ts';
import { ThemeKeeper } from '../../src/editor/commands/theme/theme-keeper.ts';
import { cssOfPage } from '../../src/editor/commands/theme/theme-styles.ts';

const PRESETS = readPresets();
const KILN: ThemeDocument = { preset: 'kiln', overrides: {} };
const draftOf = (document = KILN): ThemeDraft => new ThemeDraft(document, KILN, PRESETS);

describe('a draft of the theme', () => {
  test('has what the preset has until it is set, and again when it is reset', () => {
    const draft = draftOf();
    const usual = draft.read('/shape/radius');
    draft.change('/shape/radius', 'round');
    expect([draft.read('/shape/radius'), draft.usual('/shape/radius')]).toEqual(['round', usual]);
    expect(draft.changed).toEqual(['/shape/radius']);
    draft.reset(['/shape/radius']);
    expect(draft.document).toEqual(KILN);
  });

  test('a value that the preset has is not kept as one of its own', () => {
    const draft = draftOf();
    draft.change('/space/density', 'airy');
    draft.settle();
    draft.change('/space/density', draft.usual('/space/density'));
    expect(draft.document).toEqual(KILN);
  });

  test('another brand and the colours of a logo are seen, whatever a kit has set by hand', () => {
    const kit: ThemeDocument = {
      preset: 'night',
      overrides: {
        seeds: { brand: '#c6f135' },
        colors: { light: { 'surface-brand': '#c6f135', 'surface-alt': '#fdf3e7' } },
        shape: { radius: 'round' },
      },
    };
    const draft = draftOf(kit);
    draft.change('/seeds/brand', '#0e4d3a');
    expect(draft.document.overrides).toMatchObject({
      seeds: { brand: '#0e4d3a' },
      colors: { light: { 'surface-alt': '#fdf3e7' } },
    });
    expect(draft.changed).not.toContain('/colors/light/surface-brand');
    draft.undo();
    expect(draft.document).toEqual(kit);
    const seeds = { brand: '#0e4d3a', surface: '#ffffff', deep: '#10201b', accent: '#f6d55c' };
    expect(takeSeeds(kit, seeds)).toEqual({
      preset: 'night',
      overrides: { seeds, shape: { radius: 'round' } },
    });
  });

  test('a new seed, alone or from a logo, leaves the texts, lines and states that were set by hand', () => {
    const stays = { text: '#222222', 'alt-line': '#cccccc', success: '#006633', 'brand-text': '#000000' };
    const byHand: ThemeDocument = {
      preset: 'celadon',
      overrides: { colors: { light: { ...stays, field: '#ffffff', 'inverse-text': '#eeeeee' } } },
    };
    const { 'brand-text': _, ...texts } = stays;
    const seeds = { brand: '#0e4d3a', surface: '#ffffff', deep: '#10201b', accent: '#f6d55c' };
    expect(takeSeeds(byHand, seeds).overrides).toEqual({ seeds, colors: { light: texts } });
    const draft = draftOf(byHand);
    draft.change('/seeds/deep', '#10201b');
    expect(draft.document.overrides).toEqual({
      seeds: { deep: '#10201b' },
      colors: { light: { ...stays, field: '#ffffff' } },
    });
  });

  test('other presets and back is byte-equal, and keeps what was set', () => {
    const draft = draftOf({
      preset: 'kiln',
      overrides: { shape: { radius: 'round' }, scheme: 'auto' },
    });
    const before = JSON.stringify(draft.document);
    for (const name of [...PRESETS.keys(), 'kiln']) {
      draft.change('/preset', name);
      expect(draft.read('/shape/radius')).toBe('round');
    }
    expect(JSON.stringify(draft.document)).toBe(before);
  });

  test('steps back by choice: what is tried in a row is one step, and going back is none', () => {
    const draft = draftOf();
    for (const ratio of [1.21, 1.22, 1.3]) draft.change('/type/ratio', ratio);
    draft.settle();
    draft.change('/type/ratio', 1.35);
    draft.undo();
    expect(draft.read('/type/ratio')).toBe(1.3);
    draft.change('/preset', 'press');
    draft.change('/preset', 'cloud');
    draft.goBack();
    expect(draft.document.preset).toBe('kiln');
    draft.undo();
    expect([draft.document, draft.canUndo, draft.redo()]).toEqual([KILN, false, true]);
    expect(draft.read('/type/ratio')).toBe(1.3);
  });

  test('a colour by hand that is hard to read is one of its pairs, and the repair is enough', () => {
    const draft = draftOf();
    draft.change('/colors/{look}/text-muted', '#c9c4bb');
    const [low, ...others] = listLow(draft.pairs, draft.document, PRESETS);
    expect([low?.role, others]).toEqual(['text-muted', []]);
    draft.changeAll({ '/colors/light/text-muted': low?.repaired });
    expect(listLow(draft.pairs, draft.document, PRESETS)).toEqual([]);
  });

  test('one of a newer program is shown and not changed', () => {
    const newer = { preset: 'of-tomorrow', overrides: {} };
    const draft = new ThemeDraft(newer, newer, PRESETS);
    draft.change('/shape/radius', 'round');
    expect([draft.isLocked, draft.document]).toEqual([true, newer]);
  });

  test('is drawn whole: nothing of the public theme stays on the page', () => {
    const names = (document: ThemeDocument): string[] =>
      [...cssOfPage(document, 'light', PRESETS).matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name).toSorted();
    expect(names({ preset: 'night', overrides: {} })).toEqual(names(KILN));
  });
});

type Call = KeeperDependencies['call'];
type Sent = Record<string, unknown>;

/** A server that answers the calls of the theme; `at` counts the drafts that it was sent. */
function serve(answers: Partial<Record<keyof ApiCalls, (body: Sent) => unknown>> = {}) {
  const sent: [string, Sent][] = [];
  const usual: typeof answers = {
    'consoleTheme.get': () => ({
      id: 'theme',
      revision: 3,
      values: { document: KILN },
      permissions: [],
    }),
    'consoleTheme.saveDraft': () => ({
      at: `at-${String(sent.length)}`,
      who: 'owner',
    }),
    'consoleTheme.publish': () => ({ id: 'theme', revision: 4 }),
    ...answers,
  };
  const call = (async (name: keyof ApiCalls, { body = {} }: { body?: Sent }) => {
    if (name !== 'consoleTheme.get') sent.push([name, body]);
    return usual[name]?.(body);
  }) as Call;
  return { sent, call };
}

const open = (call: Call, more: Partial<KeeperDependencies> = {}): Promise<ThemeKeeper> =>
  ThemeKeeper.open(PRESETS, {
    call,
    ask: async () => new Map(),
    merged: () => undefined,
    ...more,
  });

/** Another owner has kept a draft since. */
const moved = (overrides: object): never => {
  const draft = {
    values: { document: { preset: 'kiln', overrides } },
    revision: 3,
    at: 'theirs',
    who: 'Chen',
  };
  throw new CallFailure(MOVED_ON, 'moved on', {
    revision: 3,
    stored: { document: KILN },
    draft,
  });
};

describe('the draft on the server', () => {
  test('is published as it was kept, and then nothing differs', async () => {
    const { sent, call } = serve();
    const keeper = await open(call);
    keeper.draft.change('/shape/buttons', 'outline');
    expect(await keeper.publish()).toBe(true);
    expect(sent).toEqual([
      ['consoleTheme.saveDraft', expect.objectContaining({ id: 'theme', revision: 3, seen: '' })],
      ['consoleTheme.publish', { id: 'theme', seen: 'at-1' }],
    ]);
    expect([keeper.isPublic, keeper.keptAt]).toEqual([true, '']);
    keeper.stop();
  });

  test('takes over what another owner has set elsewhere', async () => {
    let tries = 0;
    const { sent, call } = serve({
      'consoleTheme.saveDraft': () => (tries++ === 0 ? moved({ scheme: 'auto' }) : { at: 'mine', who: 'me' }),
    });
    const merged: string[] = [];
    const keeper = await open(call, { merged: (who) => merged.push(who) });
    keeper.draft.change('/shape/radius', 'round');
    expect(await keeper.keep()).toBe(true);
    const document = {
      preset: 'kiln',
      overrides: { scheme: 'auto', shape: { radius: 'round' } },
    };
    expect(sent.at(-1)?.[1]).toMatchObject({
      seen: 'theirs',
      values: { document },
    });
    expect([keeper.draft.document, merged]).toEqual([document, ['Chen']]);
    keeper.stop();
  });

  test('asks about what both have set, and keeps nothing while the owner has not decided', async () => {
    const { sent, call } = serve({
      'consoleTheme.saveDraft': () => moved({ shape: { radius: 'soft' } }),
    });
    const asked: unknown[] = [];
    const keeper = await open(call, {
      ask: async ({ clashes, who }) => {
        asked.push([clashes.map(({ path }) => path.join('/')), who]);
        return false;
      },
    });
    keeper.draft.change('/shape/radius', 'round');
    expect([await keeper.keep(), keeper.state]).toEqual([false, 'failed']);
    expect(asked).toEqual([[['overrides/shape/radius'], 'Chen']]);
    expect([keeper.draft.read('/shape/radius'), sent.length]).toEqual(['round', 1]);
    keeper.stop();
  });

  test('is dropped when it is what visitors see again', async () => {
    const { sent, call } = serve();
    const keeper = await open(call);
    keeper.draft.change('/scheme', 'auto');
    await keeper.keep();
    keeper.draft.undo();
    await keeper.keep();
    expect(sent.map(([name]) => name)).toEqual(['consoleTheme.saveDraft', 'consoleTheme.discardDraft']);
    keeper.stop();
  });
});
