/** Uploads into the media library on a screen without a form: it needs neither Formily nor antd. */
import { useMemo, type ComponentProps, type ReactElement } from 'react';
import { FieldServicesContext, type FieldServices } from '../../blocks/fields/services.ts';
import type { SiteModel } from '../../runtime/model/page.ts';
import { translate } from '../../runtime/model/words/messages.ts';
import { LibraryUploads } from '../owner-fields/media/library-uploads.tsx';

const noFiles = (): Promise<never> => Promise.reject(new Error('There is no form here.'));

interface MediaUploadsProps extends ComponentProps<typeof LibraryUploads> {
  /** With the texts of fields (`withFieldWords`). */
  site: SiteModel;
  ask: FieldServices['ask'];
}

export function MediaUploads({ site, ask, ...uploads }: MediaUploadsProps): ReactElement {
  const services = useMemo(
    (): FieldServices => ({
      translate: (key, values) => translate(site.messages, site.language, key, values),
      upload: noFiles,
      fetchFile: noFiles,
      ask,
    }),
    [site, ask],
  );
  return (
    <FieldServicesContext value={services}>
      <LibraryUploads {...uploads} />
    </FieldServicesContext>
  );
}
