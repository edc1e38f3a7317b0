/**
 * Brings the blocks of a site in a stored page to their current versions: in the default language, and in the
 * differences that its translations store.
 */
import { differenceOf, mergeTranslation } from '../../../../../runtime/compare/translation.ts';
import { isObject, ownMember } from '../../../../../runtime/model/json.ts';
import type { BlockData, BlockInstance } from '../../../../../runtime/model/page.ts';
import { runOwnedSteps } from '../../../../../runtime/owned/migrate/run-steps.ts';
import { findOld, migrateData } from '../../../../assembly/migrate-stored.ts';
import type { StoredAst, StoredContent } from './stored-content.ts';

/** Changes `content` in its place where something is old. */
export function migrateLayers(content: StoredContent, defaultLanguage: string): void {
  const alone = new Map<string, StandAlone>();
  for (const [language, { difference }] of content.translations) {
    const found = findAlone(content.whole, difference, language);
    if (found !== undefined) alone.set(language, found);
  }
  if (alone.size === 0 && content.whole.vm.every((instance) => findOld(instance) === undefined)) return;
  content.isOld = true;
  copyMembers(content);
  for (const [language, { data }] of alone)
    for (const key of data.keys()) changeLayer(content, language, key, undefined);
  content.whole.vm = content.whole.vm.map((instance) => migrateInstance(content, instance, defaultLanguage));
  for (const [language, found] of alone) joinAlone(content, language, found);
}

/** Copies what is changed below, once: a copy for each instance costs the square of their number. */
function copyMembers(content: StoredContent): void {
  content.whole = { vm: content.whole.vm, data: { ...content.whole.data } };
  for (const [language, translation] of content.translations) {
    const { difference } = translation;
    const data = memberOf(difference, 'data');
    if (isObject(difference) && isObject(data))
      content.translations.set(language, {
        ...translation,
        difference: { ...difference, data: { ...data } },
      });
  }
}

/** Changes the data of one instance in all languages; answers the instance in its current version. */
function migrateInstance(content: StoredContent, instance: BlockInstance, language: string): BlockInstance {
  const old = findOld(instance);
  if (old === undefined) return instance;
  const { key } = instance;
  const data = ownMember(content.whole.data, key);
  if (data !== undefined) {
    const layers = [...content.translations].flatMap(([name, { difference }]) => {
      const layer = memberOf(memberOf(difference, 'data'), key);
      return isObject(layer) ? [[name, layer as BlockData] as const] : [];
    });
    const given = { language, data, layers: Object.fromEntries(layers) };
    const migrated = runOwnedSteps(given, old.steps);
    content.whole.data[key] = migrated.data;
    for (const [name] of layers) changeLayer(content, name, key, migrated.layers[name]);
  }
  return { ...instance, version: old.current };
}

/** Puts the differences of one instance in the place of those before. */
function changeLayer({ translations }: StoredContent, language: string, key: string, layer: unknown): void {
  const difference = translations.get(language)?.difference;
  const data = memberOf(difference, 'data');
  if (!isObject(difference) || !isObject(data) || !Object.hasOwn(data, key)) return;
  const isEmpty = layer === undefined || (isObject(layer) && Object.keys(layer).length === 0);
  if (isEmpty) delete data[key];
  else data[key] = layer;
  if (Object.keys(data).length === 0) delete difference.data;
}

/**
 * Instances that only a translation has, and those that it stores in a version of its own, because it was
 * saved while another one was published. Their data is whole.
 */
interface StandAlone {
  vm: StoredAst['vm'];
  /** In the current versions, by key. */
  data: ReadonlyMap<string, BlockData | undefined>;
}

function findAlone(whole: StoredAst, difference: unknown, language: string): StandAlone | undefined {
  if (!isObject(memberOf(difference, 'vm'))) return undefined;
  const ofWhole = new Map(whole.vm.map((instance) => [instance.key, instance]));
  const merged = mergeTranslation(whole, difference) as StoredAst;
  const data = new Map<string, BlockData | undefined>();
  const vm = merged.vm.map((instance) => {
    const { key, version } = instance;
    const below = ofWhole.get(key);
    const old = findOld(instance);
    if (below?.version === version || (old ?? (below && findOld(below))) === undefined) return instance;
    const own = ownMember(merged.data, key);
    data.set(key, old === undefined ? own : own && migrateData(own, old.steps, language));
    return old === undefined ? instance : { ...instance, version: old.current };
  });
  return data.size === 0 ? undefined : { vm, data };
}

function joinAlone(content: StoredContent, language: string, { vm, data }: StandAlone): void {
  const translation = content.translations.get(language);
  if (translation === undefined) return;
  const merged = mergeTranslation(content.whole, translation.difference) as StoredAst;
  const now = new Map(content.whole.vm.map((instance) => [instance.key, instance.version]));
  const whole = {
    vm: vm.map((each) =>
      data.has(each.key) ? each : { ...each, version: now.get(each.key) ?? each.version },
    ),
    data: { ...merged.data, ...Object.fromEntries([...data].filter(([, own]) => own !== undefined)) },
  };
  const difference = differenceOf(content.whole, whole) ?? {};
  content.translations.set(language, { ...translation, difference });
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
