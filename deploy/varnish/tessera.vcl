vcl 4.1;

# Varnish before Tessera, as a CDN of your own: pages stay until a save purges them by their tags.
# Start the server with PURGE_URL=http://<varnish>/purge and PURGE_TOKEN, and varnishd with
# -p http_gzip_support=off (the server compresses). Needs the module xkey (Debian: varnish-modules).

import std;
import xkey;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    if (req.url == "/purge") {
        # The same as PURGE_TOKEN.
        if (req.method != "POST" || req.http.Authorization != "Bearer " + std.getenv("PURGE_TOKEN")) {
            return (synth(403));
        }
        set req.http.purged = xkey.purge(req.http.Surrogate-Key);
        return (synth(200));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.url ~ "^/(api|owner|edit|preview|client|metrics)(/|\?|$)") {
        return (pass);
    }
    # All other pages depend on this cookie alone.
    if (req.http.Cookie ~ "(^|; *)language=") {
        set req.http.Cookie = "language=" + regsub(req.http.Cookie, "^(?:.*; *)?language=([^;]*).*$", "\1");
    } else {
        unset req.http.Cookie;
    }
    return (hash);
}

sub vcl_backend_response {
    # A purged page must not come back.
    set beresp.grace = 0s;
    if (beresp.http.Surrogate-Control ~ "max-age=\d+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, ".*max-age=(\d+).*", "\1s"), 0s);
        set beresp.http.xkey = beresp.http.Surrogate-Key;
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
}
