/** Declares who uploads a file, for what, and which submission claims it. */
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import type { FormTemplateRow } from './form-rows.ts';

/** The submission that claims files. */
export interface Claim {
  site: SiteIdentity;
  language: string;
  form: FormTemplateRow;
  caller: Caller;
  recordId: string;
}

/** What a file is uploaded for, and by whom. */
export interface UploadInfo {
  site: SiteIdentity;
  form: FormTemplateRow;
  field: string;
  caller: Caller;
  /** Network address of the caller. */
  address: string;
  name?: string;
}
