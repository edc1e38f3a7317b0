/** Checks that a file may be an invoice. The content decides, not the name. */
import { HttpError } from '../../kernel/http-error.ts';
import { endsAsItShould, listZip } from '../../storage/document-file.ts';
import type { AcceptedTypes } from '../../storage/media-type.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';

const DOCUMENT = { resourceType: 3, maxBytes: 10_485_760, tooLargeKey: 'invoice.too-large' } as const;

/** An OFD is a ZIP container: its first bytes show no more. */
export const INVOICE_FILES: AcceptedTypes = {
  types: {
    'application/pdf': { ...DOCUMENT, ending: 'pdf' },
    'application/zip': { ...DOCUMENT, ending: 'ofd' },
  },
  maxBytes: DOCUMENT.maxBytes,
  rejectionKey: 'invoice.type-refused',
};

/** GB/T 33190: the file that every OFD begins with. */
const OFD_ROOT = 'OFD.xml';

/** Throws a 422 for a damaged file, and a 415 for a ZIP that is no OFD. */
export async function requireInvoiceFile({ path, type }: ReceivedFile): Promise<'pdf' | 'ofd'> {
  const isPdf = type.ending === 'pdf';
  if (!(await endsAsItShould(path, { ending: isPdf ? 'pdf' : 'zip' })))
    throw new HttpError(422, 'invoice.damaged');
  if (isPdf) return 'pdf';
  if (!(await listZip(path)).includes(OFD_ROOT)) throw new HttpError(415, 'invoice.type-refused');
  return 'ofd';
}
