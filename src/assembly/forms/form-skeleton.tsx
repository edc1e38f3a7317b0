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
import { Addons } from '../../../blocks/fields/panes/arrange.tsx';
import { ControlSkeleton, ReadSkeleton } from './skeleton-control.tsx';
import { ContainerSkeleton } from './skeleton-panes.tsx';
import { ChoicesSkeleton } from './skeleton-choices.tsx';
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

/** The props of a rule's decorator. */
function decoratorOf(rule: NestedRule): Readonly<Record<string, unknown>> {
  const props = rule['x-decorator-props'];
  return isObject(props) ? props : {};
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function Label({ rule, column }: FieldSkeletonProps): ReactElement | null {
  const { label, asterisk } = decoratorOf(rule);
  const own = textOf(label) ?? rule.title;
  const title = String(own ?? column ?? '');
  if (rule['x-component'] === 'TabChoice') return null;
  if (drawsItsTitle(rule)) return <span className="field-own">{title}</span>;
  const ofColumn = own === undefined && column !== undefined ? ' field-label-cell' : '';
  const required = (asterisk ?? rule.required) === true ? ' field-required' : '';
  return <span className={`field-label${ofColumn}${required}`}>{title}</span>;
}

/** A field's place in a grid, its label, its content and the lines below it. */
function Item({ rule, column, children }: FieldSkeletonProps & { children: ReactNode }): ReactElement {
  const { addonBefore, addonAfter, feedbackText, gridSpan } = decoratorOf(rule);
  const help = helpOf(rule);
  return (
    <div
      className={isContainerRule(rule) ? 'field field-group' : 'field'}
      data-span={gridSpan === -1 ? 'all' : typeof gridSpan === 'number' ? gridSpan : undefined}
    >
      <Label rule={rule} column={column} />
      {drawsItsTitle(rule) ? null : (
        <Addons before={textOf(addonBefore)} after={textOf(addonAfter)}>
          {children}
        </Addons>
      )}
      {help === '' ? null : <p className="field-help">{help}</p>}
      {isContainerRule(rule) && feedbackText === undefined ? null : (
        <p className="field-error">{textOf(feedbackText)}</p>
      )}
    </div>
  );
}

function FieldSkeleton({ rule, column }: FieldSkeletonProps): ReactNode {
  if (!startsShown(rule)) return null;
  const part = skeletonOfRowPart(rule);
  if (part !== undefined) return part;
  const container = isContainerRule(rule) ? (
    <ContainerSkeleton rule={rule} isShown={startsShown} draw={drawFields} />
  ) : undefined;
  const isBare = rule['x-decorator'] === undefined || String(rule['x-component']).includes('.');
  if (container !== undefined && isBare) return container;
  return (
    <Item rule={rule} column={column}>
      {container ??
        (itemsOf(rule) === undefined ? (
          <Control rule={rule} />
        ) : (
          <RowsSkeleton rule={rule} draw={drawFields} />
        ))}
    </Item>
  );
}

function Control({ rule }: { rule: NestedRule }): ReactElement {
  if (rule['x-component'] === 'SelectTable') return <ChoicesSkeleton rule={rule} />;
  if (!String(rule['x-decorator']).startsWith('Editable')) return <ControlSkeleton rule={rule} />;
  return (
    <div className="field-editable-head">
      <ReadSkeleton rule={rule} />
      <span className="row-add" />
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
    <div role={attrs['aria-label'] === undefined ? undefined : 'group'} {...attrs}>
      <p className="form-without-script">{withoutScript}</p>
      <div className="form" aria-busy="true">
        {drawFields(rules)}
        <span className="form-submit-place" />
      </div>
    </div>
  );
}
