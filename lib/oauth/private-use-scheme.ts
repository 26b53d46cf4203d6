/** What a browser itself interprets, or answers without asking anybody. */
const ofBrowsers = [
  ...[
    "about",
    "blob",
    "cid",
    "content",
    "data",
    "devtools",
    "feed",
    "file",
    "filesystem",
    "ftp",
    "ftps",
    "http",
  ],
  ...["https", "jar", "javascript", "livescript", "mhtml", "mid", "mk", "mocha", "res", "resource", "urn"],
  ...["vbscript", "view-source", "ws", "wss", "wyciwyg"],
];

/** What the programs that come with a computer do things by. */
const ofSystems = [
  ...[
    "afp",
    "android-app",
    "callto",
    "dav",
    "davs",
    "facetime",
    "facetime-audio",
    "geo",
    "gopher",
    "hcp",
    "help",
  ],
  ...[
    "imap",
    "intent",
    "irc",
    "ircs",
    "itms",
    "itms-apps",
    "itms-services",
    "ldap",
    "ldaps",
    "local",
    "magnet",
  ],
  ...[
    "mailto",
    "maps",
    "market",
    "message",
    "mms",
    "news",
    "nfs",
    "nntp",
    "pop",
    "rdp",
    "rlogin",
    "rtsp",
    "search",
  ],
  ...[
    "search-ms",
    "sftp",
    "shell",
    "sip",
    "sips",
    "sms",
    "smsto",
    "smb",
    "ssh",
    "tel",
    "telnet",
    "tn3270",
    "vnc",
  ],
  ...["webcal", "webdav", "xmpp"],
];

/**
 * Every browser has pages of its own and schemes that open an address of the web in it, and what begins with "web" a site may have claimed
 * (HTML, registerProtocolHandler); Windows and macOS have families that open settings and documents.
 */
const families =
  /^(chrome|googlechromes?|moz|firefox|edge|microsoft-edge|opera|brave|vivaldi|safari|x-safari|webkit|web|ext|ms|x-apple)([+.-]|$)|-extension$/;

const taken = new Set([...ofBrowsers, ...ofSystems]);

/**
 * Whether an address is of a program's own scheme (RFC 8252, 7.1), as `cursor://host/path` or `com.example.app:/path`: it goes to whichever
 * program on this machine has claimed the scheme. In lower case, so that what is compared is what is meant.
 */
export function isPrivateUse(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]{1,63}):\//.exec(address)?.[1];
  return scheme !== undefined && !taken.has(scheme) && !families.test(scheme);
}
