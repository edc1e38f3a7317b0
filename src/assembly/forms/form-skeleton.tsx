/** Draws the skeleton of a form: its labels and boxes until Formily is loaded. */
import type { ReactElement, ReactNode } from 'react';
import type { HostAttributes } from '../../../blocks/contract.ts';
import { isObject } from '../../../runtime/model/json.ts';
import {
  helpOf,
  isContainerRule,
  itemsOf,
  reactionsOf,
  type FormRule,
  type NestedRule,
} from '../../../runtime/forms/rules/rule.ts';
import { ControlSkeleton } from './skeleton-control.tsx';
import { ContainerSkeleton } from './skeleton-panes.tsx';
import { RowsSkeleton, skeletonOfRowPart } from './skeleton-rows.tsx';

// A field that reactions show is usually hidden at first.
function startsShown(rule: NestedRule): boolean {
  const visible = rule['x-visible'];
  return visible === undefined ? !reactionsOf(rule).some(setsVisibility) : visible === true;
}

function setsVisibility({ fulfill, otherwise }: Record<string, unknown>): boolean {
  return [fulfill, otherwise]
    .filter(isObject)
    .flatMap(({ state, schema }) => [state, schema].filter(isObject))
    .some((changed) => 'visible' in changed || 'x-visible' in changed);
}

/** True for components that draw their title themselves. */
function drawsItsTitle({ 'x-component': component, enum: choices }: NestedRule): boolean {
  return component === 'Agreement' || (component === 'Checkbox' && choices === undefined);
}

interface FieldSkeletonProps {
  rule: NestedRule;
  /** Title of the field's column in a table. */
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
  const part = skeletonOfRowPart(rule);
  if (part !== undefined) return part;
  if (isContainerRule(rule)) return <ContainerSkeleton rule={rule} isShown={startsShown} draw={drawFields} />;
  const help = helpOf(rule);
  return (
    <div className="field">
      <Label rule={rule} column={column} />
      {drawsItsTitle(rule) ? null : itemsOf(rule) === undefined ? (
        <ControlSkeleton rule={rule} />
      ) : (
        <RowsSkeleton rule={rule} draw={drawFields} />
      )}
      {typeof help === 'string' ? <p className="field-help">{help}</p> : null}
      <p className="field-error" />
    </div>
  );
}

// Keyed by position: names in an owner's unsaved rules may be missing or doubled.
function drawFields(rules: readonly NestedRule[], column?: string): ReactNode {
  return Array.from(rules, (rule, at) => <FieldSkeleton key={at} rule={rule} column={column} />);
}

interface FormSkeletonProps {
  attrs: HostAttributes;
  rules: readonly FormRule[];
  /** Shown where scripts are off. */
  withoutScript: string | undefined;
}

/** The skeleton of a form, as high as the form that replaces it. */
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
