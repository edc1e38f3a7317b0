/** Plans the migration between two versions of an owned block: keys identify fields. */
import { isOfIcons } from '../field-schema.ts';
import { isSame } from '../../compare/same.ts';
import type { LocalizedText, OwnedBlockDocument, OwnedField } from '../../generated/documents.generated.ts';
import { expandSection } from '../section.ts';
import { canConvert, isSameShape } from './convert.ts';
import { defaultOf, type OwnedStep, type Scope } from './steps.ts';

/** What a change does to the data of instances. */
type ChangeClass = 'safe' | 'fills' | 'parks';

/** One change between two versions, as owners read it. */
export interface OwnedChange {
  class: ChangeClass;
  what:
    | 'added'
    | 'removed'
    | 'renamed'
    | 'kind'
    | 'limits'
    | 'values'
    | 'moved'
    | 'default'
    | 'look'
    | 'about';
  /** Of a field or a choice. */
  key?: string;
  title?: LocalizedText;
}

interface MigrationPlan {
  steps: OwnedStep[];
  changes: OwnedChange[];
}

interface Placed {
  field: OwnedField;
  in: Scope;
}

/** The steps that make data of one version fit the next, and every change with its class. */
export function planMigration(before: OwnedBlockDocument, after: OwnedBlockDocument): MigrationPlan {
  const [old, next] = [placeFields(before), placeFields(after)];
  const plan = new Plan(old, next);
  plan.restructure();
  for (const [key, placed] of old) {
    const now = next.get(key);
    if (now === undefined) plan.remove(placed);
    else plan.change(placed, now);
  }
  for (const [key, placed] of next) if (!old.has(key)) plan.add(placed);
  const { changes } = plan;
  if (!isSame(before.view, after.view)) changes.push({ class: 'safe', what: 'look' });
  const aboutOf = ({ title, description, searchWords, group }: OwnedBlockDocument): unknown => [
    title,
    description,
    searchWords,
    group,
  ];
  if (!isSame(aboutOf(before), aboutOf(after))) changes.push({ class: 'safe', what: 'about' });
  return { steps: plan.steps, changes };
}

function placeFields(given: OwnedBlockDocument): Map<string, Placed> {
  const { choices = [], fields } = expandSection(given);
  const found = new Map<string, Placed>();
  const visit = (all: readonly OwnedField[], scope: Scope): void => {
    for (const field of all) {
      found.set(field.key, { field, in: scope });
      visit(field.fields ?? [], [...scope, field.key]);
    }
  };
  visit([...choices.map((choice): OwnedField => ({ ...choice, kind: 'choice' })), ...fields], []);
  return found;
}

class Plan {
  readonly steps: OwnedStep[] = [];
  readonly changes: OwnedChange[] = [];
  readonly #old: ReadonlyMap<string, Placed>;
  readonly #next: ReadonlyMap<string, Placed>;
  /** Where fields stand after the steps so far. */
  readonly #at = new Map<string, Scope>();
  /** Lists that a step has made or taken away. */
  readonly #lists = new Set<string>();

  constructor(old: ReadonlyMap<string, Placed>, next: ReadonlyMap<string, Placed>) {
    this.#old = old;
    this.#next = next;
    for (const [key, { in: scope }] of old) this.#at.set(key, scope);
  }

  /** Fields that go into a new list, out of one that goes, or into and out of lists that stay. */
  restructure(): void {
    for (const [list, { field, in: scope }] of this.#next) {
      if (field.kind !== 'list' || this.#old.has(list)) continue;
      const keys = this.#movedKeys(list, (now) => isSame(now.in, [...scope, list]), scope);
      if (keys.length > 0) this.#restructure({ do: 'wrap', in: scope, list, keys }, [...scope, list]);
    }
    for (const [list, { field, in: scope }] of this.#old) {
      if (field.kind !== 'list' || this.#next.has(list)) continue;
      const keys = this.#movedKeys(list, (now) => isSame(now.in, scope), [...scope, list]);
      if (keys.length > 0) this.#restructure({ do: 'unwrap', in: scope, list, keys }, scope);
    }
    for (const [key, now] of this.#next) {
      const from = this.#at.get(key);
      if (from === undefined || isSame(from, now.in) || !this.#isOneListApart(from, now.in)) continue;
      this.steps.push({ do: 'move', key, from, to: now.in });
      this.#at.set(key, now.in);
      this.#note('safe', 'moved', now.field);
    }
  }

  #movedKeys(list: string, isThere: (now: Placed) => boolean, from: Scope): string[] {
    return [...this.#next].flatMap(([key, now]) =>
      key !== list && isThere(now) && isSame(this.#at.get(key), from) ? [key] : [],
    );
  }

  #restructure(step: Extract<OwnedStep, { do: 'wrap' | 'unwrap' }>, to: Scope): void {
    this.steps.push(step);
    this.#lists.add(step.list);
    for (const key of step.keys) {
      this.#at.set(key, to);
      const field = this.#next.get(key)?.field;
      if (field !== undefined) this.#note('safe', 'moved', field);
    }
  }

  #isOneListApart(from: Scope, to: Scope): boolean {
    const [short, long] = from.length < to.length ? [from, to] : [to, from];
    const list = long.at(-1) ?? '';
    const isKept = this.#old.get(list)?.field.kind === 'list' && this.#next.get(list)?.field.kind === 'list';
    return isKept && long.length === short.length + 1 && isSame(long.slice(0, -1), short);
  }

  remove({ field, in: scope }: Placed): void {
    const isInsideGone = scope.some((list) => !this.#next.has(list));
    if (this.#lists.has(field.key) || isInsideGone) return this.#note('parks', 'removed', field);
    this.steps.push({ do: 'park', in: scope, key: field.key });
    this.#note('parks', 'removed', field);
  }

  change({ field: old }: Placed, { field, in: scope }: Placed): void {
    const { key } = field;
    if (!isSame(this.#at.get(key), scope)) {
      // Too far away to be moved: what is there waits, and the field begins anew.
      const from = this.#old.get(key)?.in ?? [];
      if (!from.some((list) => !this.#next.has(list))) this.steps.push({ do: 'park', in: from, key });
      this.steps.push({ do: 'fill', in: scope, key, field });
      return this.#note('parks', 'moved', field);
    }
    if (!isSame(old.setting, field.setting)) this.#note('safe', 'renamed', field);
    if (!isSame(old.default, field.default)) this.#note('safe', 'default', field);
    if (!isSameShape(old.kind, field.kind)) {
      this.steps.push({ do: 'convert', in: scope, key, from: old, to: field });
      return this.#note(canConvert(old.kind, field.kind) ? 'safe' : 'parks', 'kind', field);
    }
    if (old.kind !== field.kind) this.#note('safe', 'kind', field);
    if (field.kind === 'choice') return this.#changeChoice(old, field, scope);
    if (isSame(limitsOf(old), limitsOf(field))) return undefined;
    // A slot that holds more than its new limit keeps them: the limit is for new ones.
    const isNarrower = field.kind !== 'slot' && isBelow(field, old);
    if (isNarrower) this.steps.push({ do: 'parkBeyond', in: scope, key, field });
    return this.#note(isNarrower ? 'parks' : 'safe', 'limits', field);
  }

  #changeChoice(old: OwnedField, field: OwnedField, scope: Scope): void {
    if (isOfIcons(old) || isOfIcons(field)) {
      if (isOfIcons(old) && isOfIcons(field)) return;
      // Names of icons are icons of the open set, too; what is none waits.
      this.steps.push({ do: 'parkBeyond', in: scope, key: field.key, field });
      return this.#note(isOfIcons(field) ? 'safe' : 'parks', 'values', field);
    }
    const kept = (field.values ?? []).map(({ key }) => key);
    const to = typeof field.default === 'string' ? field.default : (kept[0] ?? '');
    const gone = (old.values ?? []).filter(({ key }) => !kept.includes(key));
    for (const { key: from } of gone)
      this.steps.push({ do: 'replaceChoice', in: scope, key: field.key, from, to });
    if (gone.length > 0) this.#note('parks', 'values', field);
    else if (!isSame(old.values, field.values)) this.#note('safe', 'values', field);
  }

  add({ field, in: scope }: Placed): void {
    if (this.#lists.has(field.key)) return this.#note('safe', 'added', field);
    this.steps.push({ do: 'fill', in: scope, key: field.key, field });
    return this.#note(defaultOf(field, 'en-US') === undefined ? 'safe' : 'fills', 'added', field);
  }

  #note(kind: ChangeClass, what: OwnedChange['what'], { key, setting }: OwnedField): void {
    this.changes.push({ class: kind, what, key, title: setting.title });
  }
}

const LIMITS = ['maxLength', 'minimum', 'maximum', 'whole', 'minItems', 'maxItems', 'videos'] as const;

function limitsOf(field: OwnedField): unknown {
  return LIMITS.map((name) => field[name]);
}

/** True if a value that the old field allowed may not fit the new one. */
function isBelow(field: OwnedField, old: OwnedField): boolean {
  const upper = ['maxLength', 'maximum', 'maxItems'] as const;
  const lower = ['minimum', 'minItems'] as const;
  return (
    upper.some((name) => (field[name] ?? Infinity) < (old[name] ?? Infinity)) ||
    lower.some((name) => (field[name] ?? -Infinity) > (old[name] ?? -Infinity)) ||
    (field.whole === true && old.whole !== true) ||
    (old.videos === true && field.videos !== true)
  );
}
