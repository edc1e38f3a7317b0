/** Checks a reaction of a rule. */
import { FORBIDDEN_NAMES, isObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { namesOf } from '../rules/dependencies.ts';
import { choicesOfRuleExpression } from '../formily/expression-reads.ts';
import { areAlike } from '../rules/component-types.ts';
import { isExpression, isFunctionSource, sourceOf } from '../rules/rule.ts';
import {
  CHANGEABLE,
  DEPENDENCY,
  dependency,
  effects,
  fieldPattern,
  orExpression,
  STATE,
  when,
  type Expect,
} from './keywords.ts';
import { checkValidators } from './check-validators.ts';
import type { RuleProblems } from './rule-problems.ts';

type Props = Readonly<Record<string, Expect>>;

/** The props that fields of these names have, or their decorators; those of all fields without names. */
type FindProps = (keyword: 'x-component' | 'x-decorator', names?: readonly string[]) => Props;

/** The props of the fields that a reaction acts on. */
export interface PropsOfFields {
  find: FindProps;
  /** The components of the fields of these names; those of all fields without names. */
  components(names?: readonly string[]): readonly string[];
  /** Props that any field may have without using them. */
  unused: ReadonlySet<string>;
}

const ASYNC = /^\{\{\s*\(?\s*async\b/;
const OUTCOMES = ['state', 'schema', 'run'];

/** Checks a reaction of the field with this name. */
export function checkReaction(
  found: RuleProblems,
  reaction: unknown,
  at: Path,
  name: string,
  props: PropsOfFields,
): void {
  // A designer leaves an empty text where there is no reaction.
  if (typeof reaction === 'string') {
    if (reaction.trim() === '') return;
    if (isExpression(reaction) && isFunctionSource(sourceOf(reaction))) return found.function(reaction, at);
    return found.reject(at, ASYNC.test(reaction) ? 'reaction-async' : 'reaction-function');
  }
  if (!isObject(reaction)) return found.reject(at, 'reaction-object');
  const { fulfill, otherwise, dependencies, ...rest } = reaction;
  found.members(rest, at, {
    when: orExpression(when((value) => typeof value === 'boolean', 'expression')),
    target: fieldPattern,
    effects,
  });
  checkDependencies(found, dependencies, [...at, 'dependencies']);
  const names = reaction.target === undefined ? [name] : namesOf(reaction.target);
  for (const [outcomeName, outcome] of Object.entries({ fulfill, otherwise }))
    if (outcome !== undefined)
      checkOutcome(found, outcome, [...at, outcomeName], {
        ...props,
        find: (keyword) => props.find(keyword, names),
        components: () => props.components(names),
      });
}

function checkDependencies(found: RuleProblems, dependencies: unknown, at: Path): void {
  if (dependencies === undefined) return;
  if (!Array.isArray(dependencies) && !isObject(dependencies)) return found.reject(at, 'object');
  const listed = Object.entries(dependencies) as [string, unknown][];
  for (const [key, each] of listed) {
    if (isObject(each) && Array.isArray(dependencies)) found.members(each, [...at, key], DEPENDENCY);
    else if (FORBIDDEN_NAMES.has(key)) found.reject([...at, key], 'field-name', { name: key });
    else found.value(each, [...at, key], dependency);
  }
}

function checkOutcome(found: RuleProblems, outcome: unknown, at: Path, props: PropsOfFields): void {
  if (!isObject(outcome) || Object.keys(outcome).some((key) => !OUTCOMES.includes(key)))
    return found.reject(at, 'outcome');
  const { state, schema, run } = outcome;
  if (typeof run === 'string') found.function(`{{function(){${run}\n}}}`, [...at, 'run']);
  else if (run !== undefined) found.reject([...at, 'run'], 'outcome-run');
  if (state !== undefined) checkChanges(found, state, [...at, 'state'], STATE, props);
  if (schema !== undefined) checkChanges(found, schema, [...at, 'schema'], CHANGEABLE, props);
}

/** The members of an outcome that set props, and whose props they are. */
const PROPS_OF: Readonly<Record<string, 'x-component' | 'x-decorator'>> = {
  componentProps: 'x-component',
  'x-component-props': 'x-component',
  decoratorProps: 'x-decorator',
  'x-decorator-props': 'x-decorator',
};

/** Another component of the same kind of values: the server's constraints stay the same. */
function checkComponent(found: RuleProblems, value: unknown, at: Path, { components }: PropsOfFields): void {
  const chosen = isExpression(value) ? choicesOfRuleExpression(sourceOf(value)) : [value];
  const drawn = components();
  for (const each of chosen ?? [undefined])
    if (typeof each !== 'string' || !drawn.every((component) => areAlike(component, each)))
      return found.reject(at, 'component-other', { component: String(each ?? value) });
}

const VALIDATORS = ['validator', 'x-validator'];

function checkChanges(
  found: RuleProblems,
  changes: unknown,
  at: Path,
  known: Props,
  props: PropsOfFields,
): void {
  if (!isObject(changes)) return found.reject(at, 'object');
  for (const [name, value] of Object.entries(changes)) {
    const here = [...at, name];
    // Formily reads `x-component-props.placeholder` as a path.
    const [holder = '', ...path] = name.split('.');
    const owner = Object.hasOwn(PROPS_OF, holder) ? PROPS_OF[holder] : undefined;
    const set = path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
    if (owner !== undefined && (isObject(set) || isExpression(set)))
      found.props(set, here, props.find(owner), props.unused);
    else if (name === 'x-component') checkComponent(found, value, here, props);
    else if (VALIDATORS.includes(name)) checkValidators(found, value, here);
    else found.members({ [name]: value }, at, known);
  }
}
