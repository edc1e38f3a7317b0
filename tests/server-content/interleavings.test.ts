// Two owners save, keep drafts and publish in any order, on pages, the header, articles and the dictionary.
// Every text that one of them sent is in the result, waits, was asked about, or is in the history.
import { describe, expect, test } from 'vitest';
import { merge, type Side } from '../../runtime/compare/merge.ts';
import { formatPointer } from '../../runtime/model/pointer.ts';
import type { MovedOn } from '../../runtime/model/moved-on.ts';
import { readAt, writeAt } from '../../runtime/model/value-at-path.ts';
import { serveForms, type Client } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';

const RUNS = rounds(60);
const LONG_RUNS = rounds(500);
const STEPS = 4;
const LANGUAGE = 'zh-CN';
const IS_DONE = [200];

type Values = Record<string, unknown>;
type Path = readonly string[];
interface Stored {
  values: Values;
  revision: number;
  draft?: { values: Values; revision: number; at: string; base?: Values } | null;
}
type Refused = { status: number; data: unknown };

/** A document that both write, by the calls that its screen makes. */
interface Shared {
  name: string;
  places: readonly Path[];
  read(client: Client): Promise<Stored>;
  save(client: Client, stored: Tab): Promise<Refused>;
  /** Documents without drafts have none of these. */
  keep?(client: Client, tab: Tab): Promise<Refused & { data: { at?: string; savedAt?: string } | null }>;
  publish?(client: Client, tab: Tab): Promise<Refused>;
}

/** What one owner has open. */
interface Tab {
  base: Values;
  mine: Values;
  revision: number;
  /** When the draft was saved that is on the screen; empty for none. */
  seen: string;
}

function pageOf(channelCode: string, places: readonly Path[]): Shared {
  const place = { channelCode, languageCode: LANGUAGE };
  const query = new URLSearchParams(place).toString();
  return {
    name: channelCode,
    places,
    async read(client) {
      type Read = { ast: Values; revision: number };
      const { data } = await client.get<Read>(`/api/content/getByChannelCode?${query}`);
      type Waiting = (Read & { savedAt: string; base?: Values }) | null;
      const draft = (await client.get<Waiting>(`/api/console/channel/getDraft?${query}`)).data;
      const waiting = draft && { ...draft, values: draft.ast, at: draft.savedAt };
      return { values: data.ast, revision: data.revision, draft: waiting };
    },
    save: (client, { mine, revision, seen }) =>
      client.post('/api/content/save', {
        language: LANGUAGE,
        projectCode: 'default',
        channelContentMap: { [channelCode]: { ast: mine, revision, ...(seen && { draft: seen }) } },
      }),
    keep: (client, { mine, revision, seen }) =>
      client.post('/api/console/channel/saveDraft', { ...place, ast: mine, revision, replaces: seen }),
    publish: (client, { seen }) => client.post('/api/console/channel/publish', { ...place, draft: seen }),
  };
}

function recordOf(entity: string, id: string, places: readonly Path[], hasDraft: boolean): Shared {
  const save: Shared['save'] = (client, { mine, revision, seen }) =>
    client.post(`/api/console/${entity}/save`, { id, revision, values: mine, ...(hasDraft && { seen }) });
  const shared = {
    name: entity,
    places,
    async read(client: Client): Promise<Stored> {
      const path = `/api/console/${entity}/get?id=${encodeURIComponent(id)}`;
      const { data } = await client.get<Stored>(path);
      if (!data.draft || data.draft.revision === data.revision) return data;
      const then = await client.get<Stored>(`${path}&revision=${data.draft.revision}`);
      return { ...data, draft: { ...data.draft, base: then.data.values } };
    },
    save,
  };
  if (!hasDraft) return shared;
  return {
    ...shared,
    keep: (client, { mine, revision, seen }) =>
      client.post(`/api/console/${entity}/saveDraft`, { id, revision, values: mine, seen }),
  };
}

describe.each(DATABASES)('two owners in any order, on $name', ({ name }) => {
  const server = serveForms(name, { SEED: 'blank' });

  async function makeDocuments(): Promise<Shared[]> {
    type Page = { ast: { vm: { key: string }[] }; revision: number };
    const read = (code: string) =>
      server.owner.get<Page>(`/api/content/getByChannelCode?channelCode=${code}&languageCode=${LANGUAGE}`);
    const values = { title: { [LANGUAGE]: '来访' }, begin: 'template:contact' };
    const visit = (await server.owner.post<{ id: string }>('/api/console/channel/save', { values })).data.id;
    const about = (await read(visit)).data.ast;
    const menu = [
      'subContentMap Title title',
      'resourceMap navigation 0 title',
      'resourceMap navigation 1 title',
    ];
    const textsOf = ({ vm, ...ast }: { vm: { key: string }[] }): Path[] =>
      vm.flatMap(({ key }) => {
        const parts = readAt(ast, ['data', key, 'subContentMap']) as Record<string, { title?: unknown }>;
        return Object.entries(parts ?? {})
          .filter(([, part]) => typeof part.title === 'string')
          .map(([part]) => ['data', key, 'subContentMap', part, 'title']);
      });
    const made = await server.owner.post<{ id: string }>('/api/console/article/save', {
      values: { title: { [LANGUAGE]: 'One' }, summary: { [LANGUAGE]: 'Two' } },
    });
    const make = async (call: string, body: object): Promise<string> =>
      (await server.owner.post<{ id: string }>(`/api/console/dictionary/${call}`, body)).data.id;
    const title = { [LANGUAGE]: '门店', 'en-US': 'Shop' };
    const object = await make('saveObject', { name: title });
    const field = await make('saveField', { object, name: title, type: 'text' });
    const entry = await make('save', { values: { field, value: { [LANGUAGE]: 'Kiln' } } });
    const texts = [LANGUAGE, 'en-US'];
    return [
      pageOf(visit, textsOf(about).slice(0, 3)),
      pageOf(
        'NavigationCommon',
        menu.map((place) => ['data', 'header', ...place.split(' ')]),
      ),
      recordOf(
        'article',
        made.data.id,
        ['title', 'summary', 'author'].flatMap((member) => texts.map((language) => [member, language])),
        true,
      ),
      recordOf(
        'dictionary',
        entry,
        texts.map((language) => ['value', language]),
        false,
      ),
    ];
  }

  /** What the site keeps of the last changes of its documents: older ones are thinned in time. */
  async function noteKept(known: Set<string>): Promise<void> {
    const { queries } = server.services.database;
    const [revisions, drafts] = await Promise.all([
      queries
        .selectFrom('revision')
        .select('record_values as text')
        .orderBy('saved_at', 'desc')
        .limit(3 * STEPS)
        .execute(),
      queries.selectFrom('draft').select('record_values as text').execute(),
    ]);
    for (const { text } of [...revisions, ...drafts])
      for (const [found] of text.matchAll(/w\d+x/g)) known.add(found);
  }

  async function run(count: number): Promise<{ asked: number; sent: number; lost: string[] }> {
    const random = makeRandom();
    const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(random() * list.length)] as Each;
    const documents = await makeDocuments();
    const clients = [server.owner, server.editor];
    const asked = new Set<string>();
    const [sent, replaced, kept] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const typed = new Map<string, number>();
    let number = 0;
    for (let round = 0; round < count; round += 1) {
      const shared = pick(documents);
      const tabs: (Tab | undefined)[] = [undefined, undefined];
      for (let step = 0; step < STEPS; step += 1) {
        const who = Number(random() < 0.5);
        const client = clients[who] as Client;
        let tab = tabs[who];
        if (tab === undefined || random() < 0.1) tab = openTab(await shared.read(client));
        // A text of its own, which nobody else writes.
        const text = `w${(number += 1)}x`;
        const place = pick(shared.places);
        // Who types over a text that is on the screen means it.
        replaced.add(String(readAt(tab.mine, place)));
        tab = { ...tab, mine: writeAt(tab.mine, place, text) };
        typed.set(text, round);
        const own = [...typed].filter(([each]) => JSON.stringify(tab?.mine).includes(each));
        const act = pick([
          shared.save,
          shared.save,
          shared.keep ?? shared.save,
          shared.publish ?? shared.save,
        ]);
        // What is published is the draft that was kept; without one there is nothing to publish.
        const send = act === shared.publish && tab.seen === '' ? shared.save : act;
        const answer = await send(client, tab);
        if (IS_DONE.includes(answer.status)) {
          if (send !== shared.publish) for (const [each] of own) sent.add(each);
          const at = answer.data as { at?: string; savedAt?: string } | null;
          const seen = at?.at ?? at?.savedAt ?? '';
          tabs[who] = send === shared.keep ? { ...tab, seen } : openTab(await shared.read(client));
          continue;
        }
        expect(answer.status, `${shared.name} ${JSON.stringify(answer.data)}`).toBe(409);
        tabs[who] = resolve(tab, answer.data as MovedOn, (each) => asked.add(each), pick(['mine', 'theirs']));
      }
      await noteKept(kept);
    }
    return {
      asked: asked.size,
      sent: sent.size,
      lost: [...sent].filter((text) => ![kept, asked, replaced].some((each) => each.has(text))),
    };
  }

  const openTab = ({ values, revision, draft }: Stored): Tab => ({
    base: draft?.base ?? values,
    mine: draft?.values ?? values,
    revision: draft?.revision ?? revision,
    seen: draft?.at ?? '',
  });

  /** As editor and console do: what only one has changed is taken, the rest is asked about. */
  function resolve(tab: Tab, moved: MovedOn, ask: (text: string) => void, side: Side): Tab {
    const draft = moved.draft ?? undefined;
    const theirs = (draft?.values ?? moved.stored) as Values;
    const versions = { base: tab.base, mine: tab.mine, theirs };
    const { clashes } = merge(versions);
    for (const { mine, theirs: other } of clashes)
      for (const text of [mine, other]) ask(typeof text === 'string' ? text : JSON.stringify(text));
    const choices = new Map(clashes.map(({ path }) => [formatPointer(path), side]));
    const { merged } = merge(versions, choices);
    const stored = moved.stored as Values;
    return {
      base: (draft?.base as Values | undefined) ?? stored,
      mine: merged as Values,
      revision: draft?.revision ?? moved.revision,
      seen: draft?.at ?? (moved.draft === null ? '' : tab.seen),
    };
  }

  test('loses nothing that was sent', async () => {
    const done = await run(RUNS);
    expect(done.lost).toEqual([]);
    expect(done.sent).toBeGreaterThan(RUNS);
    expect(done.asked).toBeGreaterThan(0);
  });

  test('loses nothing that was sent, many times', { tags: 'long', timeout: rounds(600_000) }, async () => {
    expect((await run(LONG_RUNS)).lost).toEqual([]);
  });
});
