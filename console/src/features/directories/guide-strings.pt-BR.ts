/** The instructions for each identity provider. Its pages and fields have the names that its administrators see. */
export default {
  title: 'No provedor de identidade',
  open: 'Instruções de conexão',
  provider: 'Provedor de identidade',
  tokenEnds: 'O token {{token}} foi mostrado uma única vez. Se você não o tem, crie um novo:',
  notReachable: 'O {{provider}} não alcança {{origin}}',
  publicFirst: 'Primeiro publique o Reeve em uma URL https:// pública e abra esta página nela.',
  anyProvider: 'provedor de identidade',
  providers: { okta: 'Okta', entra: 'Entra ID', google: 'Google', other: 'Outro' },
  okta: {
    app:
      'Abra a integração do aplicativo, ou crie uma com SAML 2.0. Na aba “General”, edite as ' +
      'configurações do ' +
      'aplicativo, escolha “SCIM” em “Provisioning” e salve. Os aplicativos de teste do catálogo ' +
      'servem só para testes.',
    address: 'Na aba “Provisioning”, em “Integration”, informe:',
    test: 'Clique em “Test Connector Configuration” e salve.',
    send: 'Em “Sign On”, o nome de usuário deve ser o endereço de e-mail. Em “Provisioning”, ative:',
    assign: 'Atribua pessoas em “Assignments”. Envie grupos em “Push Groups”, diferentes dos atribuídos.',
  },
  entra: {
    app:
      'Em Enterprise apps, escolha “New application”, “Create your own application” e a opção fora ' +
      'da galeria ' +
      '(Non-gallery). Abra “Provisioning” e crie uma nova configuração.',
    address:
      'Informe o seguinte. Para mensagens como o padrão define, acrescente ?aadOptscim062020 à URL; o Reeve aceita ' +
      'as duas formas.',
    test: 'Clique em “Test Connection” e salve.',
    send:
      'Mantenha os mapeamentos de atributos: userName, active, displayName, emails, name e externalId são usados. ' +
      'Se o userPrincipalName das pessoas não for o endereço de e-mail, mapeie userName para mail.',
    assign:
      'Atribua pessoas e grupos em “Users and groups” e inicie o provisionamento. O Entra ID provisiona ' +
      'a cada 40 ' +
      'minutos; “Provision on demand” provisiona na hora.',
  },
  google: {
    app:
      'Abra “Apps”, “Web and mobile apps” e um aplicativo SAML do catálogo cujo formulário peça ' +
      'um endpoint URL. ' +
      'Ative-o para as pessoas e clique em “Configure auto-provisioning”.',
    address: 'Informe:',
    send:
      'Attribute mapping: userName e o e-mail de trabalho são o e-mail principal; name.givenName e name.familyName, ' +
      'os nomes. Provisioning scope: os grupos cujas pessoas pertencem aqui.',
    assign:
      'Deprovisioning: “suspend their account after”, em até 24 horas, para cada um dos casos. Depois, ative o ' +
      'auto-provisioning.',
  },
  other: {
    address: 'Informe a URL do serviço SCIM 2.0 e o token como bearer token:',
    send:
      'Identifique as pessoas por userName. Ative a criação, a atualização e a desativação de pessoas, e envie ' +
      'os grupos que você quer mapear para perfis.',
  },
}
