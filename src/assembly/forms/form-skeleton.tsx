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
import { factsOf } from '../../../runtime/forms/rules/component-types.ts';
import { Addons } from '../../../blocks/fields/panes/arrange.tsx';
import type { EarlyInputProps } from './early-input.ts';
import { ControlSkeleton, ReadSkeleton } from './skeleton-control.tsx';
import { nameOf, placeBelow, SkeletonInput, textBoxIdOf, type FieldPosition } from './skeleton-input.tsx';
import { ContainerSkeleton, type DrawFields } from './skeleton-panes.tsx';
import { ChoicesSkeleton } from './skeleton-choices.tsx';
import { RowsSkeleton, skeletonOfRowPart } from './skeleton-rows.tsx';
import { wordsOf } from './skeleton-words.ts';

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

/** True for components that draw their title themselves. Choices are a group, which has its title above. */
function drawsItsTitle(rule: NestedRule): boolean {
  return factsOf(rule).titled === 'inside' && rule.enum === undefined;
}

interface FieldSkeletonProps {
  rule: NestedRule;
  /** Title of the field's column in a table. */
  column?: string;
  /** Undefined in rows, and where values are only read: nothing can be typed there. */
  position: FieldPosition | undefined;
}

/** The props of a rule's decorator. */
function decoratorOf(rule: NestedRule): Readonly<Record<string, unknown>> {
  const props = rule['x-decorator-props'];
  return isObject(props) ? props : {};
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function titleOf({ rule, column }: Pick<FieldSkeletonProps, 'rule' | 'column'>): string {
  return textOf(decoratorOf(rule).label) ?? wordsOf(rule.title ?? column);
}

function Label({ rule, column, position }: FieldSkeletonProps): ReactElement | null {
  const { asterisk } = decoratorOf(rule);
  const title = titleOf({ rule, column });
  if (factsOf(rule).titled === 'nowhere') return null;
  if (drawsItsTitle(rule))
    return position === undefined ? (
      <span className="field-own">{title}</span>
    ) : (
      <button type="button" className="field-own">
        {title}
      </button>
    );
  const ofColumn = column !== undefined && title === column ? ' field-label-cell' : '';
  const required = (asterisk ?? rule.required) === true ? ' field-required' : '';
  const className = `field-label${ofColumn}${required}`;
  const id = textBoxIdOf(rule, position);
  if (id === undefined) return <span className={className}>{title}</span>;
  return (
    <label className={className} htmlFor={id}>
      {title}
    </label>
  );
}

/** Events that wait for hydration: labels and texts of text boxes work without it. */
function heldEventsOf(rule: NestedRule, position: FieldPosition): string | undefined {
  if (isContainerRule(rule)) return undefined;
  return textBoxIdOf(rule, position) === undefined ? 'click' : 'keydown';
}

/** A field's place in a grid, its label, its content and the lines below it. */
function Item({ children, ...props }: FieldSkeletonProps & { children: ReactNode }): ReactElement {
  const { rule, position } = props;
  const { addonBefore, addonAfter, feedbackText, gridSpan } = decoratorOf(rule);
  const help = helpOf(rule);
  return (
    <div
      className={isContainerRule(rule) ? 'field field-group' : 'field'}
      data-field={position && nameOf(position)}
      data-on={position && heldEventsOf(rule, position)}
      data-span={gridSpan === -1 ? 'all' : typeof gridSpan === 'number' ? gridSpan : undefined}
    >
      <Label {...props} />
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

function FieldSkeleton(props: FieldSkeletonProps): ReactNode {
  const { rule, position } = props;
  if (!startsShown(rule)) return null;
  const part = skeletonOfRowPart(rule);
  if (part !== undefined) return part;
  const container = isContainerRule(rule) ? (
    <ContainerSkeleton rule={rule} isShown={startsShown} draw={fieldsAt(position)} />
  ) : undefined;
  const isBare = rule['x-decorator'] === undefined || String(rule['x-component']).includes('.');
  if (container !== undefined && isBare) return container;
  return (
    <Item {...props}>
      {container ??
        (itemsOf(rule) === undefined ? (
          <Control rule={rule} position={position} />
        ) : (
          <RowsSkeleton rule={rule} draw={fieldsAt(undefined)} />
        ))}
    </Item>
  );
}

function Control({ rule, position }: FieldSkeletonProps): ReactElement {
  if (rule['x-component'] === 'SelectTable') return <ChoicesSkeleton rule={rule} />;
  if (!String(rule['x-decorator']).startsWith('Editable')) {
    if (position === undefined) return <ControlSkeleton rule={rule} />;
    if (textBoxIdOf(rule, position) === undefined)
      return <ControlSkeleton rule={rule} name={titleOf({ rule })} />;
    return <SkeletonInput rule={rule} position={position} />;
  }
  return (
    <div className="field-editable-head">
      <ReadSkeleton rule={rule} />
      <span className="row-add" />
    </div>
  );
}

/** Draws rules whose values stand at `place`. */
function fieldsAt(position: FieldPosition | undefined): DrawFields {
  // Keyed by position: names in an owner's unsaved rules may be missing or doubled.
  return (rules, column) =>
    Array.from(rules, (rule, at) => (
      <FieldSkeleton key={at} rule={rule} column={column} position={position && placeBelow(position, rule)} />
    ));
}

interface FormSkeletonProps {
  attrs: HostAttributes;
  rules: readonly FormRule[];
  /** Shown where scripts are off. */
  withoutScript: string | undefined;
  /** Where what is typed goes; undefined if values are only read. */
  position?: FieldPosition | undefined;
  early?: EarlyInputProps['skeleton'];
  /** Shown when the form could not be loaded. */
  failure?: { text: string | undefined; button: string | undefined; retry: () => void } | undefined;
}

/** The skeleton of a form, as high as the form that replaces it. Texts can be typed into it. */
export function FormSkeleton(props: FormSkeletonProps): ReactElement {
  const { attrs, rules, withoutScript, position, early, failure } = props;
  return (
    <div role={attrs['aria-label'] === undefined ? undefined : 'group'} {...attrs}>
      <p className="form-without-script">{withoutScript}</p>
      {failure && (
        <p role="alert" className="form-not-loaded">
          {failure.text}
          <button type="button" onClick={failure.retry}>
            {failure.button}
          </button>
        </p>
      )}
      <div className="form" aria-busy="true" {...early}>
        {fieldsAt(position)(rules)}
        <span className="form-submit-place" data-on="click" />
      </div>
    </div>
  );
}
