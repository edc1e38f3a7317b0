/** Lists the services whose videos and maps a page may show, and reads their addresses. */

/** One service. What is shown of it is named by an id, never by an address or by code. */
export interface EmbedService {
  /** Where its frames come from, and where they lead to while they load. */
  origins: readonly string[];
  /** The whole id. */
  ids: RegExp;
  /** The id in an address of its pages or frames; undefined for one that names nothing. */
  read(url: URL): string | undefined;
  /** The address of the frame. */
  frame(id: string): string;
  /** The page at the service. */
  page(id: string): string;
}

const pathPart = (url: URL, before: RegExp): string | undefined => before.exec(url.pathname)?.[1];
const member = (url: URL, ...names: string[]): string | undefined =>
  names.map((name) => url.searchParams.get(name) ?? undefined).find((value) => value !== undefined);
const joined = (id: string | undefined, more: string | undefined): string | undefined =>
  id === undefined || more === undefined || more === '1' ? id : `${id}:${more}`;

/** `lng,lat@zoom`; the zoom may be left out. */
const PLACE = /^(?:mc:)?-?\d{1,9}(?:\.\d{1,8})?,-?\d{1,9}(?:\.\d{1,8})?(?:@\d{1,2})?$/;
const STREETS = 16;

interface MapView {
  lng: string;
  lat: string;
  zoom: number;
}

function mapViewOf(id: string): MapView {
  const [at = '', zoom = String(STREETS)] = id.replace(/^mc:/, '').split('@');
  const [lng = '', lat = ''] = at.split(',');
  return { lng, lat, zoom: Number(zoom) };
}

/** A number without the digits that no map shows. */
const short = (text: string): string => String(Number(Number(text).toFixed(6)));

function placeId(lng: string | undefined, lat: string | undefined, zoom?: string): string | undefined {
  if (lng === undefined || lat === undefined) return undefined;
  if (![lng, lat].every((text) => Number.isFinite(Number(text)))) return undefined;
  return `${short(lng)},${short(lat)}${zoom === undefined ? '' : `@${Math.round(Number(zoom))}`}`;
}

/** The part of the map around a place, as the frame of OpenStreetMap takes it. */
function boxAround({ lng, lat, zoom }: MapView): string {
  const width = 360 / 2 ** (zoom - 1);
  const [x, y] = [Number(lng), Number(lat)];
  const corners = [x - width / 2, y - width / 4, x + width / 2, y + width / 4];
  return corners.map((each) => each.toFixed(5)).join(',');
}

function readOpenStreetMap(url: URL): string | undefined {
  const [, zoom, lat, lng] = /map=([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url.hash) ?? [];
  const box = member(url, 'bbox')?.split(',').map(Number);
  const marker = member(url, 'marker')?.split(',');
  if (marker !== undefined) return placeId(marker[1], marker[0], zoomOf(box));
  const [mlon, mlat] = [member(url, 'mlon'), member(url, 'mlat')];
  return placeId(mlon ?? lng, mlat ?? lat, zoom);
}

function zoomOf(box: readonly number[] | undefined): string | undefined {
  const width = (box?.[2] ?? NaN) - (box?.[0] ?? NaN);
  return width > 0 ? String(Math.min(19, Math.max(1, 1 + Math.log2(360 / width)))) : undefined;
}

function readBaidu(url: URL): string | undefined {
  const [, x, y, zoom] = /@(-?[\d.]+),(-?[\d.]+),([\d.]+)z/.exec(url.pathname) ?? [];
  const projected = placeId(x, y, zoom);
  if (projected !== undefined) return `mc:${projected}`;
  const [lat, lng] = member(url, 'location', 'center', 'latlng')?.split(',') ?? [];
  const view = placeId(lng, lat, member(url, 'zoom'));
  return view !== undefined && member(url, 'coord_type') === 'bd09mc' ? `mc:${view}` : view;
}

function readAmap(url: URL): string | undefined {
  const [lng, lat] = member(url, 'position', 'center', 'to', 'q')?.split(',') ?? [];
  return placeId(member(url, 'lng') ?? lng, member(url, 'lat') ?? lat);
}

/** In the order in which owners read them. */
export const EMBED_SERVICES: Readonly<Record<string, EmbedService>> = {
  bilibili: {
    origins: ['https://player.bilibili.com'],
    ids: /^(?:BV[0-9A-Za-z]{10}|av\d{1,12})(?::\d{1,3})?$/,
    read: (url) => {
      const aid = member(url, 'aid');
      const id = member(url, 'bvid') ?? (aid === undefined ? undefined : `av${aid}`);
      return joined(id ?? pathPart(url, /\/(BV[0-9A-Za-z]{10}|av\d+)/), member(url, 'p', 'page'));
    },
    frame: (id) => {
      const [video = '', part = '1'] = id.split(':');
      const name = video.startsWith('av') ? `aid=${video.slice(2)}` : `bvid=${video}`;
      return `https://player.bilibili.com/player.html?${name}&page=${part}&high_quality=1&autoplay=1`;
    },
    page: (id) => `https://www.bilibili.com/video/${id.replace(':', '/?p=')}`,
  },
  youku: {
    origins: ['https://player.youku.com'],
    ids: /^X[0-9A-Za-z]{8,24}={0,2}$/,
    read: (url) =>
      pathPart(url, /\/v_show\/id_(X[0-9A-Za-z]+={0,2})/) ??
      pathPart(url, /\/embed\/(X[0-9A-Za-z]+={0,2})/) ??
      member(url, 'vid'),
    frame: (id) => `https://player.youku.com/embed/${id}`,
    page: (id) => `https://v.youku.com/v_show/id_${id}.html`,
  },
  tencent: {
    origins: ['https://v.qq.com'],
    ids: /^[a-z]\w{10}$/,
    read: (url) =>
      member(url, 'vid') ?? pathPart(url, /\/x\/(?:page|cover)\/(?:\w+\/)?([a-z]\w{10})(?:\.html)?$/),
    frame: (id) => `https://v.qq.com/txp/iframe/player.html?vid=${id}`,
    page: (id) => `https://v.qq.com/x/page/${id}.html`,
  },
  youtube: {
    origins: ['https://www.youtube-nocookie.com'],
    ids: /^[\w-]{11}$/,
    read: (url) =>
      url.hostname === 'youtu.be'
        ? pathPart(url, /^\/([\w-]{11})$/)
        : (member(url, 'v') ?? pathPart(url, /^\/(?:embed|shorts|live)\/([\w-]{11})/)),
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    origins: ['https://player.vimeo.com'],
    ids: /^\d{5,12}(?::[0-9a-f]{6,20})?$/,
    read: (url) =>
      joined(pathPart(url, /^\/(?:video\/)?(\d+)/), member(url, 'h') ?? pathPart(url, /^\/\d+\/([0-9a-f]+)/)),
    frame: (id) => {
      const [video = '', key] = id.split(':');
      const address = `https://player.vimeo.com/video/${video}?dnt=1&autoplay=1`;
      return key === undefined ? address : `${address}&h=${key}`;
    },
    page: (id) => `https://vimeo.com/${id.replace(':', '/')}`,
  },
  amap: {
    origins: ['https://uri.amap.com', 'https://www.amap.com', 'https://m.amap.com'],
    ids: PLACE,
    read: readAmap,
    frame: (id) => {
      const { lng, lat } = mapViewOf(id);
      return `https://uri.amap.com/marker?position=${lng},${lat}&callnative=0`;
    },
    page: (id) => EMBED_SERVICES.amap?.frame(id) ?? '',
  },
  baidu: {
    origins: ['https://api.map.baidu.com', 'https://map.baidu.com'],
    ids: PLACE,
    read: readBaidu,
    frame: (id) => {
      const { lng, lat } = mapViewOf(id);
      const kind = id.startsWith('mc:') ? 'bd09mc' : 'bd09ll';
      const view = `location=${lat},${lng}&coord_type=${kind}`;
      const query = `${view}&title=%E4%BD%8D%E7%BD%AE&content=+&output=html`;
      return `https://api.map.baidu.com/marker?${query}`;
    },
    page: (id) => EMBED_SERVICES.baidu?.frame(id) ?? '',
  },
  openstreetmap: {
    origins: ['https://www.openstreetmap.org'],
    ids: PLACE,
    read: readOpenStreetMap,
    frame: (id) => {
      const view = mapViewOf(id);
      const marker = `${view.lat},${view.lng}`;
      const query = `bbox=${boxAround(view)}&layer=mapnik&marker=${marker}`;
      return `https://www.openstreetmap.org/export/embed.html?${query}`;
    },
    page: (id) => {
      const { lng, lat, zoom } = mapViewOf(id);
      return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`;
    },
  },
};
