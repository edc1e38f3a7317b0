// Draws the fields of a form in the designer, or as text.
import './form-rules.css';
import './owner.css';
import type { Field } from '@formily/core';
import { raw } from '@formily/reactive';
import { useField } from '@formily/react';
import Button from 'antd/es/button';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { ruleListOf } from '../../../runtime/model/rule-list.ts';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { JsonBox } from './json-box.tsx';
import { useCheckedRules } from './use-checked-rules.ts';

/** Both change the same list of rules. */
export function FormRules(props: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate, RulesEditor } = useFieldServices();
  // Where the text is opened; undefined while the designer is shown.
  const [place, setPlace] = useState<string>();
  const rules = usePlain(props.value);
  const errors = useCheckedRules(rules);
  const isText = place !== undefined || RulesEditor === undefined;
  const { form } = field;
  const { formId } = props;
  const readAround = useCallback(() => {
    const { title = {}, option = {}, isPaid } = form.values as Around;
    const around = { title: toPlain(title), option: toPlain(option), isPaid: isPaid === true };
    return typeof formId === 'string' ? { ...around, id: formId } : around;
  }, [form, formId]);
  const openText = useCallback((pointer: string) => setPlace(pointer), []);
  return (
    <div className="form-rules" {...describeGroup(field)}>
      {isText ? (
        <>
          <JsonBox {...props} rows={24} take={ruleListOf} at={place} />
          <div role="status">
            <ul className="form-rules-errors" aria-label={translate('console.rules.errors')}>
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
          value={rules}
          disabled={props.disabled === true}
          errors={errors}
          onChange={props.onChange as (rules: unknown[]) => void}
          openText={openText}
          readAround={readAround}
        />
      )}
      {RulesEditor !== undefined && (
        <Button size="small" type="link" onClick={() => setPlace(isText ? undefined : '')}>
          {translate(isText ? 'console.rules.asDesign' : 'console.rules.asText')}
        </Button>
      )}
    </div>
  );
}

interface Around {
  title?: object;
  option?: object;
  isPaid?: unknown;
}

const NONE: readonly object[] = [];

/** Plain objects, the same ones until others are set: each change puts a new list into the form. */
function usePlain(value: unknown): readonly object[] {
  const held: unknown = Array.isArray(value) ? raw(value) : NONE;
  return useMemo(() => toPlain(held) as object[], [held]);
}

const toPlain = (value: unknown): object => JSON.parse(JSON.stringify(value)) as object;
