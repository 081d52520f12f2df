/** The instructions for each identity provider. Names of its pages and fields are as its administrators see them. */
export default {
  title: 'No provedor de identidade',
  open: 'Instruções de conexão',
  provider: 'Provedor de identidade',
  token: 'o token',
  tokenEnds: 'O token foi mostrado uma única vez e termina em …{{hint}}. Se você não o tem mais, rotacione-o.',
  providers: { okta: 'Okta', entra: 'Entra ID', google: 'Google', other: 'Outro' },
  okta: {
    app:
      'Abra a integração do aplicativo, ou crie uma com SAML 2.0, e, em General, ative ' +
      '“Enable SCIM provisioning”. Os aplicativos de teste do catálogo servem só para testes.',
    address: 'Abra Provisioning, Integration, e informe:',
    test: 'Escolha “Test Connector Configuration” ou “Test API Credentials” e salve.',
    send: 'Abra Provisioning, “To App”, escolha Edit e ative:',
    assign: 'Atribua pessoas em Assignments. Envie grupos em “Push Groups”, diferentes dos usados para atribuir.',
  },
  entra: {
    app: 'Abra Enterprise applications, seu aplicativo, Provisioning, e escolha o modo Automatic.',
    address:
      'Em Admin Credentials, informe o seguinte. Para mensagens como o padrão define, acrescente ?aadOptscim062020 ' +
      'à URL; o Reeve aceita as duas formas.',
    test: 'Escolha “Test Connection” e salve.',
    send:
      'Mantenha os mapeamentos de atributos: userName, active, displayName, emails, name e externalId são usados. ' +
      'Se o userPrincipalName das pessoas não for o endereço de e-mail, mapeie userName para mail. Depois, defina:',
    assign: 'Atribua pessoas e grupos em “Users and groups”. O Entra ID sincroniza a cada 40 minutos.',
  },
  google: {
    app:
      'Abra Apps, “Web and mobile apps”, o aplicativo SAML, e em Autoprovisioning escolha “Configure ' +
      'autoprovisioning”.',
    address: 'Informe:',
    send:
      'Mapeie os atributos userName, name.givenName, name.familyName e emails. Como escopo do provisionamento, ' +
      'escolha os grupos cujas pessoas pertencem aqui.',
    assign:
      'Em Deprovisioning, escolha os prazos mais curtos, e a suspensão antes da exclusão. Depois, ative o ' +
      'autoprovisioning.',
  },
  other: {
    address: 'Informe a URL do serviço SCIM 2.0 e o token como bearer token:',
    send:
      'Identifique as pessoas por userName. Ative a criação, a atualização e a desativação de pessoas, e envie ' +
      'os grupos que você quer mapear para perfis.',
  },
}
