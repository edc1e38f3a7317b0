/**
 * Runs the steps of a migration on the data of an instance and on its translations, which store only their
 * differences (`runtime/compare/translation.ts`).
 */
import { isSame } from '../../compare/same.ts';
import { differenceOf, mergeTranslation } from '../../compare/translation.ts';
import type { BlockData } from '../../model/page.ts';
import { fitsField } from '../interpret.ts';
import { inScope, type Layered } from './layers.ts';
import { moveMembers } from './move-members.ts';
import { ownOf, parkedOf, stash, unstash, without, type Holder } from './stash.ts';
import { changeValue, defaultOf, type OwnedStep, type RunnableStep, type ValueStep } from './steps.ts';

/** The data of one instance: whole in the default language, differences in the others. */
export interface InstanceData {
  language: string;
  data: BlockData;
  layers: Readonly<Record<string, BlockData>>;
}

/** The data after all steps. The same steps inverted give the same bytes back. */
export function runOwnedSteps(instance: InstanceData, steps: readonly RunnableStep[]): InstanceData {
  return steps.reduce(runStep, instance);
}

function runStep({ language, data, layers }: InstanceData, step: RunnableStep): InstanceData {
  const isUndo = step.do === 'undo';
  const own = isUndo ? step.step : step;
  const run = isUndo ? undo : apply;
  const after = run(own, { whole: data, language });
  const translated = Object.entries(layers).map(([name, layer]) => [
    name,
    run(own, { whole: layer, base: { before: data, after, language }, language: name }),
  ]);
  return {
    language,
    data: after as BlockData,
    layers: Object.fromEntries(translated) as InstanceData['layers'],
  };
}

function apply(step: OwnedStep, layered: Layered): Holder {
  if (step.do === 'move' || step.do === 'wrap' || step.do === 'unwrap')
    return moveMembers(step, layered, false);
  return inScope(step.in, layered, (each) => (step.do === 'fill' ? fill(step, each) : change(step, each)));
}

function undo(step: OwnedStep, layered: Layered): Holder {
  if (step.do === 'move' || step.do === 'wrap' || step.do === 'unwrap')
    return moveMembers(step, layered, true);
  return inScope(step.in, layered, (each) =>
    step.do === 'fill' ? unfill(step, each) : unchange(step, each),
  );
}

function change(step: ValueStep, { whole, base, language }: Layered): Holder {
  const { key } = step;
  if (!Object.hasOwn(whole, key)) return whole;
  const own = whole[key];
  let next: unknown;
  if (base === undefined) next = changeValue(step, own, language);
  else {
    const below = ownOf(base.before, key);
    next = differenceOf(
      changeValue(step, below, base.language),
      changeValue(step, mergeTranslation(below, own), language),
    );
  }
  return isSame(next, own) ? whole : stash(whole, key, next);
}

/** Takes back a change: only of what this step has put there. */
function unchange(step: ValueStep, { whole, base, language }: Layered): Holder {
  const entry = parkedOf(whole, step.key);
  if (entry === undefined) return whole;
  const isOwn = base !== undefined || !isSame(changeValue(step, entry.value, language), entry.value);
  return isOwn ? unstash(whole, step.key) : whole;
}

type Fill = Extract<OwnedStep, { do: 'fill' }>;

/**
 * A field that comes, or comes back: with what waits for it if that fits, else with its default. What waits
 * returns to its place if an undo then gives the same bytes back; else a copy of it is added.
 */
function fill(step: Fill, layered: Layered): Holder {
  const { key, field } = step;
  const { whole, base, language } = layered;
  if (Object.hasOwn(whole, key)) return whole;
  const value = filled(key, field, { whole, base, language });
  if (value === undefined) return whole;
  const returned = unstash(whole, key);
  const isBack = returned[key] === value && hasSameBytes(unfill(step, turned(layered, returned)), whole);
  return isBack ? returned : { ...whole, [key]: value };
}

/** What the opposite of a step sees when it is run next. */
const turned = ({ base, language }: Layered, whole: Holder): Layered => ({
  whole,
  base: base && { ...base, before: base.after, after: base.before },
  language,
});

const hasSameBytes = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function filled(key: string, field: Fill['field'], { whole, base, language }: Layered): unknown {
  const waiting = parkedOf(whole, key);
  if (base === undefined)
    return waiting !== undefined && fitsField(field, waiting.value)
      ? waiting.value
      : defaultOf(field, language);
  const below = ownOf(base.after, key);
  if (below === undefined) return undefined;
  if (waiting !== undefined && fitsField(field, mergeTranslation(below, waiting.value))) return waiting.value;
  const isDefault = isSame(below, defaultOf(field, base.language));
  return isDefault ? differenceOf(below, defaultOf(field, language)) : undefined;
}

/** Takes a field out; its value waits unless `fill` would give it back, in its place. */
function unfill(step: Fill, layered: Layered): Holder {
  const { whole } = layered;
  const { key } = step;
  if (!Object.hasOwn(whole, key)) return whole;
  const bare = without(whole, key);
  return hasSameBytes(fill(step, turned(layered, bare)), whole) ? bare : stash(whole, key, undefined);
}
