/**
 * Draws a prepared form with the context that its fields need. Loaded lazily, together with `prepareForm`.
 */
import type { ReactElement } from 'react';
import type { FieldServices } from '../../../blocks/fields/services.ts';
import { AskingContext } from '../../../blocks/fields/proof/asking.ts';
import { SiteSurface } from '../../../blocks/fields/look/site-surface.tsx';
import { FormFields } from '../../../runtime/forms/view/form-fields.tsx';
import { FormView, type FormViewProps } from '../../../runtime/forms/view/form-view.tsx';
import { makeFieldRequests, type FieldRequestHandlers } from './field-requests.ts';
import type { ReadyForm } from './prepare-form.ts';
import { useStages } from './use-stages.ts';

export { prepareForm, type ReadyForm } from './prepare-form.ts';

type LoadedFormProps = ReadyForm &
  Pick<FormViewProps, 'persistAs' | 'hasHoneypot' | 'account'> &
  Partial<Pick<FormViewProps, 'onSubmit'>> &
  Pick<FieldServices, 'upload' | 'fetchFile' | 'sendCode'> & {
    requests: FieldRequestHandlers;
    /** The form whose stages are counted. */
    countedAs?: string | undefined;
  };

// The fields of a visitor's form send requests with the values of other fields (`FieldRequestHandlers`)
// instead.
const rejectAsk = (): Promise<never> => Promise.reject(new Error('A form has no dialog to ask.'));

/** A form that was prepared. Without `onSubmit` it has no submit button. */
export function LoadedForm({
  words,
  closed,
  upload,
  fetchFile,
  sendCode,
  onSubmit,
  requests,
  countedAs,
  ...view
}: LoadedFormProps): ReactElement {
  const { form, template, registry } = view;
  const noteStep = useStages(form, closed === undefined ? countedAs : undefined);
  const translate = registry.scope.t;
  return (
    <SiteSurface
      words={words}
      services={{ translate, upload, fetchFile, sendCode, noteStep, ask: rejectAsk }}
    >
      <AskingContext value={makeFieldRequests(form, requests)}>
        {closed !== undefined ? (
          <p className="form-closed" role="status">
            {closed}
          </p>
        ) : onSubmit === undefined ? (
          <div className="form">
            <FormFields form={form} rules={template.rule} registry={registry} />
          </div>
        ) : (
          <FormView {...view} onSubmit={onSubmit} />
        )}
      </AskingContext>
    </SiteSurface>
  );
}
