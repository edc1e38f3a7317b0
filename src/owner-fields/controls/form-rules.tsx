import './form-rules.css';
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Button from 'antd/es/button';
import { useCallback, useState, type ReactElement } from 'react';
import { ruleListOf } from '../../../runtime/model/rule-list.ts';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldHost } from '../../../blocks/fields/host.ts';
import { JsonBox } from './json-box.tsx';
import { useCheckedRules } from './use-checked-rules.ts';

/** The rules of a form: drawn by the designer of the host, or as text. Both are the same list. */
export function FormRules(props: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say, RulesEditor } = useFieldHost();
  // Where the text is opened; undefined while the designer is shown.
  const [place, setPlace] = useState<string>();
  const rules = Array.isArray(props.value) ? (props.value as object[]) : [];
  const errors = useCheckedRules(rules);
  const plain = usePlain(rules);
  const isText = place !== undefined || RulesEditor === undefined;
  const openText = useCallback((pointer: string) => setPlace(pointer), []);
  return (
    <div className="form-rules" {...describeGroup(field)}>
      {isText ? (
        <>
          <JsonBox {...props} rows={24} take={ruleListOf} at={place} />
          <div role="status">
            <ul className="form-rules-errors" aria-label={say('console.rules.errors')}>
              {errors.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  <code>{path}</code> {message}
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : (
        <RulesEditor
          value={plain}
          disabled={props.disabled === true}
          errors={errors}
          onChange={props.onChange as (rules: unknown[]) => void}
          openText={openText}
        />
      )}
      {RulesEditor !== undefined && (
        <Button size="small" type="link" onClick={() => setPlace(isText ? undefined : '')}>
          {say(isText ? 'console.rules.asDesign' : 'console.rules.asText')}
        </Button>
      )}
    </div>
  );
}

/** Plain objects, the same ones until something in them changes: the form watches its own. */
function usePlain(rules: readonly object[]): readonly unknown[] {
  const text = JSON.stringify(rules);
  const [kept, setKept] = useState(() => ({ text, rules: JSON.parse(text) as unknown[] }));
  if (kept.text === text) return kept.rules;
  const next = { text, rules: JSON.parse(text) as unknown[] };
  setKept(next);
  return next.rules;
}
