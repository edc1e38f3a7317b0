/** Writes how a site is reached. It is stored once, and shown wherever its pages say it. */
import type { SettingValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { MAIL_ADDRESS } from '../../kernel/setting-patterns.ts';
import { readStoredSettings, storeSetting, type SiteContact } from './stored-settings.ts';

/** Where pages say how the site is reached, they say this. What is empty stays as it is. */
export type ShowContact = (
  queries: Queries,
  site: SiteIdentity,
  author: string,
  contact: { before: SiteContact; after: SiteContact },
) => Promise<void>;

interface Writing {
  queries: Queries;
  site: SiteIdentity;
  author: string;
  values: SettingValues;
  shown: { showContact: ShowContact };
}

/** Texts that are left out stay as they are stored. */
export async function writeContact({ queries, site, author, values, shown }: Writing): Promise<void> {
  const { contact: before } = await readStoredSettings(queries, site.projectCode, ['contact']);
  const said = (given: string | undefined, known: string): string => given?.trim() ?? known;
  const after: SiteContact = {
    phone: said(values.phone, before.phone),
    email: said(values.email, before.email),
    address: values.address ?? before.address,
  };
  if (after.email !== '' && !MAIL_ADDRESS.test(after.email))
    throw new FieldError(422, 'setting.email-wrong', '/values/email');
  await storeSetting(queries, site.projectCode, 'contact', after);
  await shown.showContact(queries, site, author, { before, after });
}
