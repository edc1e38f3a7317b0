// What search engines are told of the organization behind a site.
import { expect, test } from 'vitest';
import type { PageModel } from '../../runtime/model/page.ts';
import { readOrganization } from '../../src/server/pages/head/organization.ts';

test('a number and an address are read from links as people write them', () => {
  const read = (...links: string[]) => {
    const content = { ast: { data: links.map((linkUrl) => ({ linkUrl })), dict: {} } };
    const model = { site: { name: 'Kiln' }, NavigationCommon: content, WebSiteCommon: content };
    return readOrganization(model as unknown as PageModel);
  };
  expect(read('tel:400-820%208820;ext=3', 'MAILTO:hello@kiln.example?subject=Hi%20there')).toEqual({
    name: 'Kiln',
    telephone: '400-820 8820',
    email: 'hello@kiln.example',
  });
  expect(read('tel:', 'mailto:?subject=Share', 'mailto:%E0', '/contact')).toEqual({ name: 'Kiln' });
});
