// Edits what a field is filled in with before anybody types.
import type { ReactElement } from 'react';
import { momentBoxOf, writtenMoment } from '../../../../runtime/designer/moments.ts';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { answersOf } from '../../../../runtime/designer/conditions.ts';
import { choicesIn } from './choices.ts';
import { useDesigner } from './designer-context.ts';
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { componentOf } from '../../../../runtime/designer/roles.ts';
import { isExpression } from '../../../../runtime/forms/rules/rule.ts';

export function DefaultPart(): ReactElement | null {
  const { session, state, words, language, isOff } = useDesigner();
  const { node } = session;
  if (node === undefined || node.role !== 'field') return null;
  const { default: value } = node.rule;
  const answers = answersOf(node);
  const isShown = value === undefined || typeof value !== 'object';
  if (answers === 'several') return <SeveralDefaults node={node} />;
  if (!isShown) return null;
  const choices = choicesIn(node.rule);
  // What is computed is a text in any field.
  const own = answers === 'date' ? momentBoxOf(node.rule) : answers === 'number' ? 'number' : 'text';
  const box = isExpression(value) ? 'text' : own;
  const set = (next: unknown): void => {
    session.take(setValue(state.design, node.id, ['default'], next), `${node.id} default`);
  };
  const listed =
    answers === 'switch'
      ? [true, false].map((each) => [each, words(each ? 'yes' : 'no')] as const)
      : choices?.map((each) => [each.value, textOf(each.label, language) || String(each.value)] as const);
  return (
    <label className="ed-panel-stack">
      <span className="ed-panel-title">{words('default')}</span>
      {listed === undefined ? (
        <input
          className="ed-box"
          type={box}
          disabled={isOff}
          value={value === undefined ? '' : String(value)}
          onChange={({ currentTarget: { value: text } }) =>
            set(text === '' ? undefined : box === 'number' ? Number(text) : writtenMoment(node.rule, text))
          }
        />
      ) : (
        <select
          className="ed-box"
          disabled={isOff}
          value={value === undefined ? '' : String(value)}
          onChange={({ currentTarget: { value: text } }) =>
            set(text === '' ? undefined : listed.find(([each]) => String(each) === text)?.[0])
          }
        >
          <option value="">{words('defaultNone')}</option>
          {listed.map(([each, name]) => (
            <option key={String(each)} value={String(each)}>
              {name}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

/** Which options are chosen at first, or which texts stand in a list that takes any. */
function SeveralDefaults({ node }: { node: DesignNode }): ReactElement | null {
  const { session, state, words, language, isOff } = useDesigner();
  const { default: value } = node.rule;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const choices = choicesIn(node.rule);
  const set = (next: readonly unknown[]): void => {
    const kept = next.length === 0 ? undefined : next;
    session.take(setValue(state.design, node.id, ['default'], kept), `${node.id} default`);
  };
  const isList = componentOf(node.rule) === 'Select' || choices !== undefined;
  if (!isList || chosen.some((each) => typeof each === 'object') || choices?.some((each) => each.children))
    return null;
  if (choices === undefined)
    return (
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{words('default')}</span>
        <textarea
          className="ed-box"
          rows={3}
          disabled={isOff}
          value={chosen.map(String).join('\n')}
          onChange={({ currentTarget }) =>
            set(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))
          }
        />
      </label>
    );
  return (
    <div className="fd-only" role="group" aria-label={words('default')}>
      <span className="ed-panel-title">{words('default')}</span>
      {choices.map((each) => (
        <label key={String(each.value)}>
          <input
            type="checkbox"
            disabled={isOff}
            checked={chosen.includes(each.value)}
            onChange={({ currentTarget: { checked } }) =>
              set(
                choices
                  .map((one) => one.value)
                  .filter((one) => (one === each.value ? checked : chosen.includes(one))),
              )
            }
          />
          {textOf(each.label, language) || String(each.value)}
        </label>
      ))}
    </div>
  );
}
