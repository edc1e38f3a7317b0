// What owners paste is read into a service and an id; the frame of a service has an address of its own.
import { expect, test } from 'vitest';
import { readEmbed, splitEmbed } from '../../blocks/on-demand/embed/read-embed.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';

interface EmbedSchema {
  properties: { embed: { pattern: string } };
}

test.each([
  ['https://www.bilibili.com/video/BV1GJ411x7h7/?p=2&vd_source=1', 'bilibili:BV1GJ411x7h7:2'],
  [
    '<iframe src="//player.bilibili.com/player.html?isOutside=true&aid=7&bvid=BV1GJ411x7h7&p=1"></iframe>',
    'bilibili:BV1GJ411x7h7',
  ],
  ['https://v.youku.com/v_show/id_XNTk4MjQ1NjA4MA==.html?spm=1', 'youku:XNTk4MjQ1NjA4MA=='],
  [
    "<iframe height=498 width=510 src='https://player.youku.com/embed/XNTk4MjQ1NjA4MA==' frameborder=0>",
    'youku:XNTk4MjQ1NjA4MA==',
  ],
  ['https://v.qq.com/x/cover/mzc00200abc/a0033xyzabc.html', 'tencent:a0033xyzabc'],
  ['https://v.qq.com/txp/iframe/player.html?vid=a0033xyzabc', 'tencent:a0033xyzabc'],
  ['youtu.be/aqz-KE-bpKQ?t=3', 'youtube:aqz-KE-bpKQ'],
  ['https://m.youtube.com/watch?v=aqz-KE-bpKQ&list=x', 'youtube:aqz-KE-bpKQ'],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=1&amp;start=3" allow="autoplay">',
    'youtube:aqz-KE-bpKQ',
  ],
  ['https://vimeo.com/76979871/abcdef0123', 'vimeo:76979871:abcdef0123'],
  ['https://player.vimeo.com/video/76979871?h=abcdef0123', 'vimeo:76979871:abcdef0123'],
  ['https://uri.amap.com/marker?position=121.4618,31.1716&name=x', 'amap:121.4618,31.1716'],
  ['https://map.baidu.com/@13520911.5,3641146.97,17z', 'baidu:mc:13520911.5,3641146.97@17'],
  [
    'https://api.map.baidu.com/marker?location=31.1716,121.4618&title=x&output=html',
    'baidu:121.4618,31.1716',
  ],
  [
    'https://www.openstreetmap.org/?mlat=31.1716&mlon=121.4618#map=16/31.17/121.46',
    'openstreetmap:121.4618,31.1716@16',
  ],
  ['https://www.openstreetmap.org/#map=12/31.17/121.46', 'openstreetmap:121.46,31.17@12'],
])('%s is read', (pasted, expected) => {
  expect(readEmbed(pasted)).toBe(expected);
  const schema = blockDocuments.get('embed')?.data as unknown as EmbedSchema;
  expect(expected).toMatch(new RegExp(schema.properties.embed.pattern));
  // What the box shows of a stored value is read again as the same.
  const { service, id } = splitEmbed(expected) as NonNullable<ReturnType<typeof splitEmbed>>;
  expect(readEmbed(service.page(id))).toBe(expected.replace(/^(baidu:.*)@\d+$/, '$1'));
  expect(service.origins).toContain(new URL(service.frame(id)).origin);
});

test.each([
  'a video',
  '',
  'https://b23.tv/abc',
  'https://evil.example/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'javascript:alert(1)',
  'youtube:"><script>',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ"onload=x',
  '<iframe src="https://evil.example/?https://www.youtube.com/embed/aqz-KE-bpKQ">',
  'constructor:1',
])('%s is not', (pasted) => expect(readEmbed(pasted)).toBeUndefined());
