import type { ReactElement } from 'react';
import type { HostAttributes } from '../../../blocks/contract.ts';
import { rulesInside, type FormRule } from '../../../runtime/forms/rule.ts';

// The registry of fields is left to the chunk that draws them: here a guess at the size is enough.
const BOXES: Readonly<Record<string, string>> = {
  TextArea: 'field-box field-box-tall',
  Radio: 'field-box field-box-bare',
  Checkbox: 'field-box field-box-bare',
};

// A field that something else shows is, as a rule, not there at first.
function startsHidden(rule: FormRule): boolean {
  const shown = rule['x-visible'];
  return (shown !== undefined && shown !== true) || JSON.stringify(rule['x-reactions'] ?? '').includes('visible');
}

function FieldSkeleton({ rule }: { rule: FormRule }): ReactElement | null {
  if (startsHidden(rule)) return null;
  const component = String(rule['x-component']);
  if (rule.type === 'void' || rule.type === 'object') {
    return (
      <div className={component === 'FormGrid' ? 'field-grid' : undefined}>
        {rulesInside(rule).map((inner) => (
          <FieldSkeleton key={inner.name} rule={inner} />
        ))}
      </div>
    );
  }
  const title = String(rule.title ?? '');
  const drawsItsTitle = component === 'Checkbox' && rule.enum === undefined;
  return (
    <div className="field">
      {drawsItsTitle ? (
        <span className="field-own">{title}</span>
      ) : (
        <span className={rule.required === true ? 'field-label field-required' : 'field-label'}>{title}</span>
      )}
      {drawsItsTitle ? null : <span className={BOXES[component] ?? 'field-box'} />}
      {typeof rule.description === 'string' ? <p className="field-help">{rule.description}</p> : null}
      <p className="field-error" />
    </div>
  );
}

/** The labels and boxes of a form before it can be filled in; as tall as the form that takes their place. */
export function FormSkeleton({ attrs, rules }: { attrs: HostAttributes; rules: readonly FormRule[] }): ReactElement {
  return (
    <div {...attrs}>
      <div className="form" aria-busy="true">
        {rules.map((rule) => (
          <FieldSkeleton key={rule.name} rule={rule} />
        ))}
        <span className="form-submit-place" />
      </div>
    </div>
  );
}
