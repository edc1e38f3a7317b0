import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableAddress } from '../../src/owner-fields/readable-address.ts';
import { isSafeUrl } from '../../runtime/model/link.ts';
import { readLink } from '../../runtime/model/link-address.ts';
import { rounds } from '../support/rounds.ts';

describe('an address as people paste it', () => {
  test.each([
    ['https://example.com:8443/a?b=c#d', 'https://example.com:8443/a?b=c#d'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['  https://example.com  ', 'https://example.com'],
    ['\u200b\u3000https://example.com/\n', 'https://example.com/'],
    ['www.example.com', 'https://www.example.com'],
    ['WWW.Example.com/Price-List', 'https://www.example.com/Price-List'],
    ['//cdn.example.com/x', 'https://cdn.example.com/x'],
    ['HTTPS://Example.com/A', 'https://example.com/A'],
    ['https://zh.wikipedia.org/wiki/景德镇', 'https://zh.wikipedia.org/wiki/%E6%99%AF%E5%BE%B7%E9%95%87'],
    ['https://例子.测试/价格', 'https://xn--fsqu00a.xn--0zwm56d/%E4%BB%B7%E6%A0%BC'],
    ['https://example.com/a(b)[c]+d,e~f;g!', 'https://example.com/a(b)[c]+d,e~f;g!'],
    ['https://example.com/list?price=100%&x=%e4%bd%a0', 'https://example.com/list?price=100%25&x=%E4%BD%A0'],
    ['tel:+86 138-0013 8000', 'tel:+8613800138000'],
    ['tel: (0798) 852‑1987', 'tel:07988521987'],
    ['TEL:＋86 138 0013 8000', 'tel:+8613800138000'],
    ['mailto:hello@kilnfield.example', 'mailto:hello@kilnfield.example'],
    [
      'mailto: info@例子.测试?subject=询价 单',
      'mailto:info@%E4%BE%8B%E5%AD%90.%E6%B5%8B%E8%AF%95?subject=%E8%AF%A2%E4%BB%B7%20%E5%8D%95',
    ],
    ['#part', '#part'],
    ['#联系我们', '#%E8%81%94%E7%B3%BB%E6%88%91%E4%BB%AC'],
    ['/', '/'],
    ['/服务/样板 间?页=2#上', '/%E6%9C%8D%E5%8A%A1/%E6%A0%B7%E6%9D%BF%20%E9%97%B4?%E9%A1%B5=2#%E4%B8%8A'],
    ['./next', './next'],
    ['?keyword=20', '?keyword=20'],
  ])('%j is stored as %s', (text, url) => {
    expect(readLink(text)).toEqual({ url });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['javascript:alert(1)', 'scheme'],
    [' JavaScript:alert(1)', 'scheme'],
    ['java\nscript:alert(1)', 'characters'],
    ['data:text/html,x', 'scheme'],
    ['ftp://example.com', 'scheme'],
    ['vbscript:x', 'scheme'],
    ['example.com/prices', 'unfinished'],
    ['localhost:3000', 'unfinished'],
    ['景德镇', 'unfinished'],
    ['#', 'unfinished'],
    ['https://', 'host'],
    ['https:///path', 'host'],
    ['https://exa mple.com', 'host'],
    ['https://example.com:99999', 'host'],
    ['https:\\\\example.com', 'characters'],
    ['/\\evil.example', 'characters'],
    ['tel:', 'phone'],
    ['tel:call us', 'phone'],
    ['tel:+', 'phone'],
    ['mailto:', 'mail'],
    ['mailto:nobody', 'mail'],
    [`https://example.com/${'图'.repeat(300)}`, 'long'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readLink(text)).toEqual({ problem });
  });
});

const start = fc.constantFrom(
  'https://',
  'http://',
  'www.',
  '//',
  'tel:',
  'tel:+86 ',
  'mailto:a@',
  'mailto:',
  '#',
  '/',
  './',
  '?',
  'javascript:',
  'data:',
  'java\tscript:',
  ' ',
  '\u0000',
  '',
);
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('example.com', ':8080', '/路径', '%e4%bd%a0', '%', '%E2%80%AE', '@', '\\', '#', ' ', '12'),
);
const pasted = fc
  .tuple(start, fc.array(piece, { maxLength: 6 }))
  .map(([scheme, pieces]) => scheme + pieces.join(''));

describe('any text', () => {
  test('is refused, or becomes a safe address in ASCII that reads as itself', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const read = readLink(text);
        if ('problem' in read) return;
        expect(isSafeUrl(read.url)).toBe(true);
        expect(read.url).toMatch(/^[\u0021-\u007e]{1,2000}$/);
        expect(readLink(read.url)).toEqual(read);
      }),
      { numRuns: rounds(2000) },
    );
  });

  test('is stored the same after its readable form was opened and kept', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const read = readLink(text);
        if ('url' in read) expect(readLink(readableAddress(read.url))).toEqual(read);
      }),
      { numRuns: rounds(2000) },
    );
    expect(readableAddress('/%E6%9C%8D%E5%8A%A1/a%20b%E2%80%AE')).toBe('/服务/a%20b%E2%80%AE');
  });

  test('around an address changes nothing if it is blank', () => {
    const blank = fc.string({
      unit: fc.constantFrom(' ', '\n', '\t', '\u3000', '\u200b', '\ufeff'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(blank, blank, (before, after) => {
        expect(readLink(`${before}/forms${after}`)).toEqual({ url: '/forms' });
      }),
    );
  });
});
