/** Finds the addresses that a page names and that lead to nothing. */
import type { CheckedAddresses } from '../../../runtime/generated/api.generated.ts';
import { resourceCodeOf } from '../../../runtime/model/media.ts';
import { nameTarget, type LinkReader, type LinkServices } from './link-targets.ts';

/** Addresses of other websites are not asked for. One after the other: the database has other callers. */
export async function checkAddresses(
  services: LinkServices,
  reader: LinkReader,
  addresses: readonly string[],
): Promise<CheckedAddresses> {
  const files = await readFiles(services, reader, addresses);
  const missing: string[] = [];
  for (const address of addresses) {
    const code = resourceCodeOf(address);
    if (code === undefined) {
      if ((await nameTarget(services, reader, address)).kind === 'nothing') missing.push(address);
    } else if (reader.mayReadFiles && !files.has(code)) missing.push(address);
  }
  return {
    missing,
    files: addresses.flatMap((address) => {
      const file = files.get(resourceCodeOf(address) ?? '');
      return file === undefined ? [] : [{ address, ...file }];
    }),
  };
}

/** What is known of files by their codes, of all with one query. */
async function readFiles(
  { media }: LinkServices,
  { site, spoken, mayReadFiles }: LinkReader,
  addresses: readonly string[],
): Promise<Map<string, Omit<CheckedAddresses['files'][number], 'address'>>> {
  const codes = [...new Set(addresses.flatMap((address) => resourceCodeOf(address) ?? []))];
  if (!mayReadFiles || codes.length === 0) return new Map();
  const { data } = await media.records.list(
    site,
    spoken,
    {
      q: undefined,
      filter: { all: [{ field: 'id', op: 'in' as const, value: codes }] },
      sort: { field: 'name', isDescending: false },
      pageNum: 1,
      pageSize: codes.length,
    },
    async () => [],
  );
  return new Map(data.map(({ id, size, isMissingCaptions }) => [id, { size, isMissingCaptions }]));
}
