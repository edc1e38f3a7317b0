import type { ReactElement, ReactNode } from 'react';
import type { HostAttributes } from '../../../blocks/contract.ts';
import {
  helpOf,
  isObjectRule,
  itemsOf,
  type FormRule,
  type NestedRule,
} from '../../../runtime/forms/rules/rule.ts';
import { SkeletonBox } from './skeleton-control.tsx';
import { rowPart, SkeletonGroup, SkeletonRows } from './skeleton-group.tsx';

// A field that something else shows is, as a rule, not there at first.
function startsShown(rule: NestedRule): boolean {
  const shown = rule['x-visible'];
  if (shown === true) return true;
  return shown === undefined && !JSON.stringify(rule['x-reactions'] ?? '').includes('visible');
}

/** These draw their title themselves. */
function drawsItsTitle({ 'x-component': component, enum: choices }: NestedRule): boolean {
  return component === 'Agreement' || (component === 'Checkbox' && choices === undefined);
}

interface FieldSkeletonProps {
  rule: NestedRule;
  /** Title of the column that the field stands in. */
  column?: string;
}

function Label({ rule, column }: FieldSkeletonProps): ReactElement | null {
  const title = rule.title ?? column ?? '';
  if (rule['x-component'] === 'TabChoice') return null;
  if (drawsItsTitle(rule)) return <span className="field-own">{String(title)}</span>;
  const ofColumn = rule.title === undefined && column !== undefined ? ' field-label-cell' : '';
  const required = rule.required === true ? ' field-required' : '';
  return <span className={`field-label${ofColumn}${required}`}>{String(title)}</span>;
}

function FieldSkeleton({ rule, column }: FieldSkeletonProps): ReactNode {
  if (!startsShown(rule)) return null;
  const part = rowPart(rule);
  if (part !== undefined) return part;
  if (isObjectRule(rule)) return <SkeletonGroup rule={rule} isShown={startsShown} draw={drawFields} />;
  const help = helpOf(rule);
  return (
    <div className="field">
      <Label rule={rule} column={column} />
      {drawsItsTitle(rule) ? null : itemsOf(rule) === undefined ? (
        <SkeletonBox rule={rule} />
      ) : (
        <SkeletonRows rule={rule} draw={drawFields} />
      )}
      {typeof help === 'string' ? <p className="field-help">{help}</p> : null}
      <p className="field-error" />
    </div>
  );
}

// By their places, which never change: what an owner's rules call them may be missing, or there twice.
function drawFields(rules: readonly NestedRule[], column?: string): ReactNode {
  return Array.from(rules, (rule, at) => <FieldSkeleton key={at} rule={rule} column={column} />);
}

interface FormSkeletonProps {
  attrs: HostAttributes;
  rules: readonly FormRule[];
  /** Said where no script will ever bring the form. */
  withoutScript: string | undefined;
}

/** The labels and boxes of a form before it can be filled in; as tall as the form that takes their place. */
export function FormSkeleton({ attrs, rules, withoutScript }: FormSkeletonProps): ReactElement {
  return (
    <div {...attrs}>
      <p className="form-without-script">{withoutScript}</p>
      <div className="form" aria-busy="true">
        {drawFields(rules)}
        <span className="form-submit-place" />
      </div>
    </div>
  );
}
