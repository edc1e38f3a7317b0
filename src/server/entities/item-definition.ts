/** Defines what articles and products have in common as entities of the console. */
import type { ItemDetails, ItemRow, ItemValues } from '../../../runtime/generated/api.generated.ts';
import { isWithoutZone, requireOwnTexts, withZone, type ItemRecords } from '../domains/items/index.ts';
import { readStoredSettings } from '../domains/sites/index.ts';
import { textIn } from '../kernel/localized.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { sayFailure } from './changes/list-sets.ts';
import type { Change, EntityContext, EntityDefinition, Waiting } from './engine/contract.ts';
import { translateConsole } from '../kernel/language.ts';

type ItemDefinition = EntityDefinition<ItemRow, ItemValues, ItemDetails>;

export function itemDefinition(type: 1 | 2, name: 'article' | 'product'): ItemDefinition {
  const change = async (
    { services, site, queries, owner }: EntityContext,
    id: string,
    alter: (values: ItemValues) => Partial<ItemValues>,
  ): Promise<void> => {
    const before = (await services.itemRecords.read(queries, site, type, [id])).get(id);
    if (before === undefined) return;
    const values = { ...before, ...alter(before) };
    await services.itemRecords.write(queries, site, type, { id, values, before }, owner);
  };
  return {
    idMember: 'contentCode',
    async list({ services, site, language }, search) {
      const listed = await services.itemRecords.list(site, language, type, search);
      const say = (failure: string): string => sayFailure(language, failure === '' ? null : failure);
      return { ...listed, data: listed.data.map((row) => ({ ...row, failure: say(row.failure) })) };
    },
    read: ({ services, site, queries }, ids) => services.itemRecords.read(queries, site, type, ids),
    details: ({ services, site, language }, id, values) =>
      services.itemPreviews.describe(site, language, { entity: name, id, values }),
    titleOf: ({ title }, { site, language }) => textIn(title, language, site.defaultLanguage),
    async writeMany(context, changes) {
      const { services, site, queries, owner } = context;
      const zoned = await withZones(context, changes);
      return services.itemRecords.writeMany(queries, site, type, zoned, owner);
    },
    checkDraft: ({ site, owner }, change) => requireOwnTexts(site, owner, change),
    resolveNames: (context, values) => withClassificationCode(context, type, values),
    remove: ({ services, site, queries }, id) => services.itemRecords.remove(queries, site, id),
    purge: ({ services, site, queries }, id) => services.itemRecords.purge(queries, site, id),
    async usage({ services, site, language }, id) {
      const uses = await services.itemRecords.usage(site, language, id);
      return uses.map(({ kind, title, place }) => ({
        where: translateConsole(language, `use.${kind}`),
        title,
        link: kind === 'page' ? `/edit${place}` : `/owner/${kind}/${encodeURIComponent(place)}`,
      }));
    },
    actions: {
      publish: ({ services, site, queries, owner: { ownerId: by } }, id, { at }) =>
        services.itemRecords.publish(queries, site, id, at === undefined ? { by } : { at: String(at), by }),
      takeDown: ({ services, site, queries }, id) => services.itemRecords.takeDown(queries, site, id),
      setClassification: (context, id, { classificationCode }) =>
        change(context, id, () => ({ classificationCode: String(classificationCode) })),
      addLabel: (context, id, { label }) =>
        change(context, id, ({ labels = [] }) =>
          withLabel(labels, context.site.defaultLanguage, String(label)),
        ),
      setPrice: (context, id, { price }) => change(context, id, () => ({ price: Number(price) })),
      move: ({ services, site, queries }, id, { before, after = '' }) =>
        services.itemRecords.move(queries, site, type, id, { before: String(before), after: String(after) }),
    },
    waiting: ({ services, site }) => readWaiting(services.itemRecords, site, type, name),
    index: ({ services, site, queries }, ids) => services.itemRecords.index(queries, site, ids),
    changed: ({ services, site }) =>
      services.events.emit('changed', { projectCode: site.projectCode, tags: ['items'] }),
  };
}

/** The changes with dates of the site's zone where they have none. */
async function withZones(
  { queries, site }: EntityContext,
  all: readonly Change<ItemValues>[],
): Promise<readonly Change<ItemValues>[]> {
  if (!all.some(({ values: { releaseDate = '' } }) => isWithoutZone(releaseDate))) return all;
  // Inside of the transaction: the kept settings may have to be read by another connection.
  const { timeZone } = await readStoredSettings(queries, site.projectCode, ['timeZone']);
  return all.map((change) => {
    const { releaseDate = '' } = change.values;
    if (!isWithoutZone(releaseDate)) return change;
    return { ...change, values: { ...change.values, releaseDate: withZone(releaseDate, timeZone) } };
  });
}

/** The values with the code of a classification that is named by its title. */
async function withClassificationCode<Values extends Pick<ItemValues, 'classificationCode'>>(
  { services, site, queries }: EntityContext,
  type: 1 | 2,
  values: Values,
): Promise<Values> {
  const { classificationCode = '' } = values;
  if (classificationCode === '') return values;
  const code = await services.classificationRecords.codeNamed(queries, site, type, classificationCode);
  return code === classificationCode ? values : { ...values, classificationCode: code };
}

function withLabel(
  labels: readonly Record<string, string>[],
  language: string,
  label: string,
): Pick<ItemValues, 'labels'> {
  const isKnown = labels.some((each) => each[language] === label);
  return { labels: isKnown ? [...labels] : [...labels, { [language]: label }] };
}

/** What could not be published at its time, drafts, unpublished changes, and missing translations. */
async function readWaiting(
  records: ItemRecords,
  site: SiteIdentity,
  type: 1 | 2,
  name: string,
): Promise<Waiting[]> {
  const [failed, untranslated, drafts, changed] = await Promise.all([
    records.countFailed(site, type),
    records.countBy(site, type, { isUntranslated: true }),
    records.countBy(site, type, { state: 'draft' }),
    records.countBy(site, type, { state: 'published', hasDraft: true }),
  ]);
  const link = `/owner/${name}?`;
  return [
    { name: `${name}FailedPlans`, kind: 'failed', count: failed, link: `${link}state=draft` },
    { name: `${name}Drafts`, kind: 'content', count: drafts, link: `${link}state=draft` },
    {
      name: `${name}Changes`,
      kind: 'content',
      count: changed,
      link: `${link}state=published&hasDraft=true`,
    },
    { name: `${name}Translations`, kind: 'content', count: untranslated, link: `${link}isUntranslated=true` },
  ];
}
