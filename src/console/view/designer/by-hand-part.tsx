// Lists what the panel cannot show of a rule: it stays as it is written.
import type { ReactElement } from 'react';
import { readDayLimit } from '../../../../runtime/designer/day-limits.ts';
import type { Rule } from '../../../../runtime/designer/design.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { kindOf } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';
import { takesText } from './traits.ts';

/** Keywords that the designer shows, or that have nothing to show. */
const SHOWN: ReadonlySet<string> = new Set([
  'name',
  'type',
  'title',
  'description',
  'required',
  'default',
  'enum',
  'properties',
  'items',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'format',
  'x-component',
  'x-component-props',
  'x-decorator',
  'x-decorator-props',
  'x-display',
  'x-reactions',
  'x-index',
]);

export const keptOf = (rule: Rule): [string, unknown][] =>
  Object.entries(rule).filter(([name, value]) => !isShown(rule, name) || hasCode(name, value));

const isShown = (rule: Rule, name: string): boolean =>
  SHOWN.has(name) || (name === 'pattern' && takesText(rule));

/** An expression in the place of a value; reactions have rows of their own. */
const hasCode = (name: string, value: unknown): boolean =>
  !['properties', 'items', 'x-reactions'].includes(name) &&
  (JSON.stringify(name === 'x-component-props' ? withoutDayLimits(value) : value) ?? '').includes('{{');

const withoutDayLimits = (props: unknown): unknown =>
  isObject(props)
    ? Object.fromEntries(Object.entries(props).filter(([, each]) => readDayLimit(each) === undefined))
    : props;

/** What has been stored is another object than the kind. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function ByHandPart(): ReactElement | null {
  const { session, kinds, words, openText } = useDesigner();
  const { node } = session;
  const offered = node && kindOf(node.rule, kinds)?.rule;
  // What the kind of the field brings along is no setting of an expert.
  const kept =
    node === undefined ? [] : keptOf(node.rule).filter(([name, value]) => !isSame(offered?.[name], value));
  return (
    <div className="fd-kept">
      {kept.length > 0 && (
        <>
          <p className="ed-panel-hint">{words('readByHand')}</p>
          <ul>
            {kept.map(([name, value]) => (
              <li key={name}>
                <code>{name}</code> <span>{JSON.stringify(value).slice(0, 120)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" className="ed-panel-button ed-panel-quiet" onClick={() => openText(node?.id)}>
        {words('openText')}
      </button>
    </div>
  );
}
