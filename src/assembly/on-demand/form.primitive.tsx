/** Draws a form: first a skeleton of the same size, then the form when Formily is loaded. */
import { useContext, type ComponentProps as PropsOf, type ContextType, type ReactElement } from 'react';
import {
  definePrimitive,
  type ComponentProps,
  type Properties,
  type TypedSchema,
} from '../../../blocks/contract.ts';
import type { FormRule, FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import { isObject, type JsonObject } from '../../../runtime/model/json.ts';
import { PageContext } from '../../../runtime/render/render-context.ts';
import { useEarlyInput } from '../forms/early-input.ts';
import { makeFormCalls } from '../forms/form-calls.ts';
import { FormSkeleton } from '../forms/form-skeleton.tsx';
import { wordsOf } from '../forms/skeleton-words.ts';
import { useFillerNotes } from '../forms/note-filler.ts';
import { useLoadedForm } from '../forms/use-loaded-form.ts';

const TEMPLATE = {
  type: 'object',
  description:
    'A template of `memberMenu.templateDetail`. Input is stored under its id until it is accepted.',
} as TypedSchema<FormTemplate & { id?: string }>;

const VALUES = {
  type: 'object',
  description: 'Initial values of the fields.',
} as TypedSchema<JsonObject>;

const LOOKUP = {
  type: 'object',
  description: 'What expressions of the rules find under `$lookup`.',
} as TypedSchema<JsonObject>;

const ERROR_NAMES = {
  type: 'object',
  description:
    'The field that shows an error, by the name of an input of the call that is no field of the form.',
} as TypedSchema<Record<string, string>>;

const PROPS = {
  form: { type: 'string', description: 'Name of a document in `schemas/forms`.' },
  template: TEMPLATE,
  values: VALUES,
  lookup: LOOKUP,
  reading: { type: 'boolean', description: 'Shows the values read-only.' },
  errorNames: ERROR_NAMES,
  keepAs: {
    type: 'string',
    description: 'Name under which the tab keeps what is typed, without passwords, until it is accepted.',
  },
  account: {
    type: 'string',
    description: 'The user name that belongs to the passwords of the form: only password managers see it.',
  },
  failed: { type: 'string', description: 'Shown when no answer came, instead of the general message.' },
  clears: { type: 'boolean', description: 'Empties the form once it was accepted.' },
  once: {
    type: 'string',
    description: 'Name of the submission: the same values, sent again without a response, count once.',
  },
} as const satisfies Properties;

type FormProps = ComponentProps<typeof PROPS, 'submit' | 'ask' | 'fail'>;

// The skeleton is drawn before the server has checked the rules.
function isRule(rule: unknown): rule is FormRule {
  return isObject(rule);
}

function Form({ attrs, ...props }: FormProps): ReactElement {
  const { template, clears = false, once, reading = false, errorNames, failed } = props;
  const page = useContext(PageContext);
  const templateId = reading ? undefined : template?.id;
  const persistAs = templateId ?? props.keepAs;
  const { values, lookup } = props;
  const ofPage = { site: page?.model.site, loadSource: page?.context.loadSource };
  const { loaded, retry } = useLoadedForm(props, { values, lookup, isReadOnly: reading, persistAs }, ofPage);
  const actions = page?.context.actions;
  useFillerNotes(loaded?.ready.form, templateId, actions);
  const { skeleton, formRef, isComposing } = useEarlyInput();
  if (loaded === undefined || isComposing)
    return <Waiting {...props} attrs={attrs} page={page} early={skeleton} retry={retry} />;
  const { onRequest, deviceId, submit, ...files } = makeFormCalls({
    ready: loaded.ready,
    actions,
    templateId: template?.id,
    countAs: once ?? templateId,
    clearsWhenAccepted: clears,
    errorNames,
    failed,
    onSubmit: props.onSubmit,
    onAsk: props.onAsk,
    onFail: props.onFail,
  });
  return (
    <div {...attrs} ref={formRef}>
      <loaded.LoadedForm
        {...loaded.ready}
        {...files}
        persistAs={persistAs}
        hasHoneypot={templateId !== undefined}
        countedAs={templateId}
        account={props.account}
        onSubmit={reading ? undefined : submit}
        requests={{ onRequest, deviceId, errorNames }}
      />
    </div>
  );
}

interface WaitingProps extends Omit<FormProps, 'retry'> {
  page: ContextType<typeof PageContext>;
  early: PropsOf<typeof FormSkeleton>['early'];
  retry: (() => void) | undefined;
}

/** What stands in the place of a form that has not loaded. */
function Waiting({ attrs, page, early, retry, ...props }: WaitingProps): ReactElement {
  const { template, values, reading = false } = props;
  const { rule } = template ?? page?.model.forms?.[props.form ?? ''] ?? {};
  const rules = Array.isArray(rule) ? (rule as readonly unknown[]).filter(isRule) : [];
  // A form of the site offers other ways to reach the company.
  const hint = template?.id === undefined ? 'site.form.needsScript' : 'site.form.withoutScript';
  const messages = page?.model.site.messages ?? {};
  const formId = wordsOf(template?.id ?? props.form);
  return (
    <FormSkeleton
      attrs={attrs}
      rules={rules}
      withoutScript={messages[hint]}
      position={reading ? undefined : { formId, path: [], values }}
      early={early}
      failure={retry && { text: messages['site.form.notLoaded'], button: messages['site.list.retry'], retry }}
    />
  );
}

/**
 * A form. Placeholders of the same size are shown until Formily has loaded. `submit` has `event.values`,
 * `event.honeypot`, `event.openMs`, `event.deviceId`, after a captcha `event.imageCode`, and where it counts
 * once `event.idempotencyKey`; `ask` has `event.name`, what a field asks for, `event.values` and
 * `event.deviceId`; `fail` has `event.code` and `event.message`.
 */
export default definePrimitive({
  props: PROPS,
  starts: 'near',
  readsTexts: true,
  events: ['submit', 'ask', 'fail'],
  component: Form,
});
