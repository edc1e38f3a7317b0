import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Side } from '../../runtime/compare/merge.ts';
import { CallFailure } from '../../runtime/model/action.ts';
import { readEntry, readText, writeMedia, writeText } from '../../runtime/edit/part.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import type { JsonObject } from '../../runtime/model/json.ts';
import type { Ast, PageModel } from '../../runtime/model/page.ts';
import { formatPointer } from '../../runtime/model/pointer.ts';
import { resolveConflict } from '../../src/editor/commands/saving/conflict.ts';
import { Saving } from '../../src/editor/commands/saving/saving.ts';
import { PageStore } from '../../src/editor/store/page-store.ts';
import { rounds } from '../support/rounds.ts';
import { makeModel, operations } from './fixtures.ts';

/** The number of interleavings. docs/measured/reliability.md has a longer run. */
const RUNS = rounds(60);
const HERO: EditTarget = {
  document: 'content',
  key: 'hero',
  path: ['subContentMap', 'Title'],
  leaf: 'title',
  kind: 'text',
};
const TARGETS: Readonly<Record<string, EditTarget>> = {
  hero: HERO,
  intro: { ...HERO, key: 'intro' },
  slogan: { ...HERO, path: ['subContentMap', 'Slogan'] },
  kiln: { ...HERO, path: ['subContentMap', 'Kiln'], kind: 'image' },
};

type Contents = Record<string, { ast: Ast; revision: number }>;

/** The page of the other tests, with a picture of the dictionary. */
function makePage(): PageModel {
  const model = makeModel();
  const { ast } = model.content;
  const { hero, ...data } = ast.data;
  const kiln = { code: 'kiln', value: 'The kiln', url: '/kiln.webp', resourceType: 1 as const };
  const shown = {
    ...hero,
    subContentMap: { ...(hero?.subContentMap as JsonObject), Kiln: { dictCode: 'kiln' } },
  };
  return {
    ...model,
    content: {
      ...model.content,
      ast: { ...ast, data: { ...data, hero: shown }, dict: { ...ast.dict, kiln } },
    },
  };
}

/** A server that keeps all states of each document, the newest last, and its answers by idempotency key. */
class Server {
  readonly states = new Map<string, { ast: Ast; revision: number }[]>();
  private readonly answered = new Map<string, Record<string, number>>();

  constructor() {
    const model = makePage();
    for (const { channelCode, ast } of [model.content, model.NavigationCommon, model.WebSiteCommon])
      this.states.set(channelCode, [{ ast, revision: 1 }]);
  }

  save(contents: Contents, key: string): Record<string, number> {
    const known = this.answered.get(key);
    if (known !== undefined) return known;
    for (const [channelCode, { revision }] of Object.entries(contents)) {
      const newest = this.newest(channelCode);
      if (newest.revision !== revision)
        throw new CallFailure(4091, 'The document moved on.', {
          channelCode,
          revision: newest.revision,
          stored: newest.ast,
        });
    }
    const revisions = Object.fromEntries(
      Object.entries(contents).map(([channelCode, { ast, revision }]) => {
        this.states.get(channelCode)?.push({ ast, revision: revision + 1 });
        return [channelCode, revision + 1];
      }),
    );
    this.answered.set(key, revisions);
    return revisions;
  }

  newest(channelCode: string): { ast: Ast; revision: number } {
    return this.states.get(channelCode)?.at(-1) as { ast: Ast; revision: number };
  }
}

/** An owner whose answers may be lost, and who resolves conflicts as the test defines. */
function makeOwner(server: Server, losses: boolean[], sides: Side[]) {
  const model = makePage();
  const page = new PageStore(operations, model);
  const setAside: Ast[] = [];
  const saving = new Saving(page, model, {
    async call(_, { body, idempotencyKey = '' }) {
      const { channelContentMap } = body as { channelContentMap: Contents };
      const [isRequestLost, isAnswerLost] = [losses.shift() ?? false, losses.shift() ?? false];
      if (isRequestLost) throw new CallFailure(400, '', null);
      const revisions = server.save(structuredClone(channelContentMap), idempotencyKey);
      if (isAnswerLost) throw new CallFailure(400, '', null);
      return revisions;
    },
    resolveConflict: (area, theirs) =>
      resolveConflict(area, theirs, {
        page,
        translate: (key) => key,
        ask: async (_area, _versions, clashes) =>
          new Map(clashes.map(({ path }) => [formatPointer(path), sides.shift() ?? 'mine'] as const)),
        setAside: async () => void setAside.push(page.documents.content),
        merged: () => undefined,
      }),
    saved: () => undefined,
    dropped: () => undefined,
    failed: () => '',
  });
  return { page, saving, setAside };
}

const step = fc.oneof(
  fc.record({
    act: fc.constant('write' as const),
    owner: fc.nat(1),
    target: fc.constantFrom('hero', 'intro', 'slogan', 'kiln'),
  }),
  fc.record({
    act: fc.constant('picture' as const),
    owner: fc.nat(1),
    resourceType: fc.constantFrom<1 | 2>(1, 2),
  }),
  fc.record({ act: fc.constant('save' as const), owner: fc.nat(1) }),
  fc.record({ act: fc.constant('undo' as const), owner: fc.nat(1) }),
);

test(
  'after any interleaving of two owners every saved change is in the result or the history',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 24 }),
        fc.array(fc.boolean(), { maxLength: 10 }),
        fc.array(fc.constantFrom<Side>('mine', 'theirs'), { maxLength: 10 }),
        async (steps, losses, sides) => {
          const server = new Server();
          const owners = [makeOwner(server, losses, sides), makeOwner(server, losses, sides)] as const;
          const saved: string[] = [];
          let count = 0;
          // Saves wait up to 1 s, which is not tested here.
          const save = async (owner: (typeof owners)[number]): Promise<void> => {
            const before = textsOf(owner.page.documents.content);
            (owner.saving as unknown as { nextStart: number }).nextStart = 0;
            await owner.saving.request();
            if (owner.saving.state === 'rest')
              saved.push(...before.filter((text) => text.startsWith('change ')));
          };
          for (const { act, owner: at, ...rest } of steps) {
            const owner = owners[at as 0 | 1];
            const target = TARGETS['target' in rest ? rest.target : 'hero'] as EditTarget;
            if (act === 'write')
              owner.page.change(
                writeText(owner.page.documents, target, `change ${(count += 1)}`),
                `step ${count}`,
              );
            else if (act === 'picture') {
              const media = {
                resourceCode: '',
                url: `change ${(count += 1)}`,
                resourceType: 'resourceType' in rest ? rest.resourceType : 1,
              };
              owner.page.change(
                writeMedia(owner.page.documents, TARGETS.kiln as EditTarget, media, { alt: undefined }),
                `step ${count}`,
              );
            } else if (act === 'undo') owner.page.undo();
            else await save(owner);
          }
          losses.length = 0;
          for (const owner of owners) await save(owner);

          const kept = new Set([
            ...(server.states.get('HOME') ?? []).flatMap(({ ast }) => textsOf(ast)),
            ...owners.flatMap(({ setAside }) => setAside.flatMap(textsOf)),
          ]);
          expect(saved.filter((text) => !kept.has(text))).toEqual([]);
          for (const states of server.states.values())
            expect(states.map(({ revision }) => revision)).toEqual(states.map((_, index) => index + 1));
          for (const { page } of owners) expect(page.unsaved).toEqual([]);
          const shown = owners.map(({ page }) => textsOf(page.documents.content));
          expect(shown).toContainEqual(textsOf(server.newest('HOME').ast));
        },
      ),
      { numRuns: RUNS },
    );
  },
  20_000 + RUNS * 40,
);

/** The texts and the picture URLs that the page shows. */
function textsOf(content: Ast): string[] {
  const documents = { content, NavigationCommon: content, WebSiteCommon: content };
  return Object.values(TARGETS).flatMap((target) => [
    readText(documents, target),
    readEntry(documents, target)?.url ?? '',
  ]);
}
