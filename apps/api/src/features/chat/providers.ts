import { chatPages, type ChatPosition, type ChatProvider } from '@nzela/contract/chat';
import type { SettingsDocument } from '@nzela/contract/settings';

/** Hosts that a page with the chat may load from, beside our own. */
export type ChatHosts = readonly string[];

type Chat = SettingsDocument<'chat'>;

type Provider = {
  readonly hosts: ChatHosts;
  /** Prepares the provider's program, and names how it is opened: `window.nzelaChat.open()`. */
  readonly begin: (chat: Chat) => string;
  readonly address: (identifier: string) => string;
};

export type ChatProviders = Readonly<Record<ChatProvider, Provider>>;

/** As Tawk.to calls the corners of a page. */
const corners: Readonly<Record<ChatPosition, string>> = {
  'bottom-right': 'br',
  'bottom-left': 'bl',
  'top-right': 'tr',
  'top-left': 'tl',
};

/** A value inside a script of ours: JSON that can end neither the script nor a line. */
function literal(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const tawkAddress = 'https://embed.tawk.to';

/** The four services, each by its documented embed. The sandbox plays the first at `sandboxUrl`. */
export function chatProviders(sandboxUrl: string | null): ChatProviders {
  const tawk = sandboxUrl === null ? tawkAddress : `${sandboxUrl}/chat`;
  const tawkHosts =
    sandboxUrl === null
      ? ['https://*.tawk.to', 'wss://*.tawk.to', 'https://cdn.jsdelivr.net']
      : [new URL(sandboxUrl).origin];
  return {
    tawk: {
      hosts: tawkHosts,
      address: (identifier) => `${tawk}/${identifier}`,
      begin: ({ position }) => {
        const corner = { position: corners[position], xOffset: 20, yOffset: 20 };
        const style = { visibility: { desktop: corner, mobile: corner } };
        return `var t=window.Tawk_API={customStyle:${literal(style)},onLoad:function(){t.hideWidget()},onChatMinimized:function(){t.hideWidget()}};
window.nzelaChat={open:function(){if(t.maximize){t.showWidget();t.maximize()}else t.onLoad=function(){t.maximize()}}};`;
      },
    },
    crisp: {
      hosts: [
        'https://*.crisp.chat',
        'wss://*.relay.crisp.chat',
        'wss://*.relay.rescue.crisp.chat',
      ],
      address: () => 'https://client.crisp.chat/l.js',
      begin: ({
        identifiant,
      }) => `var c=window.$crisp=[["do","chat:hide"]];window.CRISP_WEBSITE_ID=${literal(identifiant)};
c.push(["on","chat:closed",function(){window.$crisp.push(["do","chat:hide"])}]);
window.nzelaChat={open:function(){window.$crisp.push(["do","chat:show"]);window.$crisp.push(["do","chat:open"])}};`,
    },
    intercom: {
      hosts: [
        'https://*.intercom.io',
        'https://*.intercomcdn.com',
        'https://*.intercomassets.com',
        'https://*.intercom-messenger.com',
        'wss://*.intercom.io',
      ],
      address: (identifier) => `https://widget.intercom.io/widget/${identifier}`,
      begin: ({ identifiant, couleur, position }) => {
        const settings = {
          app_id: identifiant,
          action_color: couleur,
          alignment: position.endsWith('left') ? 'left' : 'right',
          hide_default_launcher: true,
        };
        return `window.intercomSettings=${literal(settings)};
var i=window.Intercom=function(){i.q.push(arguments)};i.q=[];
window.nzelaChat={open:function(){window.Intercom("show")}};`;
      },
    },
    zendesk: {
      hosts: [
        'https://*.zdassets.com',
        'https://*.zendesk.com',
        'https://*.zopim.com',
        'wss://*.zendesk.com',
        'wss://*.zopim.com',
      ],
      address: (identifier) => `https://static.zdassets.com/ekr/snippet.js?key=${identifier}`,
      begin: () =>
        `window.nzelaChat={open:function(){if(window.zE){window.zE("messenger","show");window.zE("messenger","open")}}};`,
    },
  };
}

/** The script that a page of ours carries under its nonce. What it loads, it may load for having been loaded by it. */
export function embedScript(chat: Chat, providers: ChatProviders): string {
  const { begin, address } = providers[chat.fournisseur];
  const isZendesk = chat.fournisseur === 'zendesk';
  return `(function(){${begin(chat)}
window.nzelaChat.pages=${literal(chatPages)};
var s=document.createElement("script");s.async=true;s.charset="UTF-8";${isZendesk ? 's.id="ze-snippet";' : ''}
s.src=${literal(address(chat.identifiant))};document.head.append(s)})();`;
}

/** What the first provider's own pages show to be pasted into a site. */
export function embedCode(identifier: string, providers: ChatProviders): string {
  const { address } = providers.tawk;
  return `<!--Start of Tawk.to Script-->
<script type="text/javascript">
var Tawk_API=Tawk_API||{}, Tawk_LoadStart=new Date();
(function(){
var s1=document.createElement("script"),s0=document.getElementsByTagName("script")[0];
s1.async=true;
s1.src=${literal(address(identifier))};
s1.charset='UTF-8';
s1.setAttribute('crossorigin','*');
s0.parentNode.insertBefore(s1,s0);
})();
</script>
<!--End of Tawk.to Script-->`;
}
