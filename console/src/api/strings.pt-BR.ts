export default {
  notPermitted: 'Seu perfil não inclui {{permission}}. Peça a um proprietário que a adicione.',
  retry: 'Tentar novamente',
  signedInAgain: 'Sua sessão tinha expirado e nada foi alterado. Tente novamente.',
  notKnown: 'Não foi possível confirmar se a ação foi concluída',
  notKnownAgain:
    'Sua sessão tinha expirado e não foi possível confirmar se a ação foi concluída. É seguro tentar novamente.',
  conflict: {
    what:
      'Outra pessoa alterou estes dados enquanto você editava. {{fields}} Salve novamente para aplicar suas ' +
      'alterações.',
    field: 'O valor atual de {{field}} é “{{now}}”.',
    empty: 'O campo {{field}} agora está vazio.',
  },
  undoneSince: 'A alteração foi feita, mas alguém já a desfez ou modificou. Confira o estado antes de repetir.',
  elsewhere: {
    what: 'Sua sessão expirou. Entre em outra aba e volte. Nada nesta página será perdido.',
    endedHere: 'Sua organização encerrou suas sessões. Entre em outra aba e volte. Nada será perdido.',
    accessLost: 'Você não tem mais acesso a esta organização.',
    stale: 'Essa ação exige um login recente. Entre em outra aba e volte. Nada nesta página será perdido.',
    open: 'Abrir outra aba',
  },
  undo: { act: 'Desfazer', done: 'Desfeito.', not: 'A alteração não foi desfeita.' },
  curl: { copy: 'Copiar como curl', copyOf: 'Copiar “{{action}}” como curl', copied: 'Copiado' },
  codes: {
    unknown: 'Algo deu errado. Tente novamente ou recarregue a página.',
    network_fault: 'Não foi possível se conectar ao Reeve. Verifique sua conexão. É seguro tentar novamente.',
    timeout: 'O Reeve não respondeu a tempo. A solicitação pode estar em execução. É seguro tentar novamente.',
    changed_meanwhile:
      'Outra pessoa fez uma alteração antes da sua. Sua alteração não foi feita. Confira o estado atual e tente ' +
      'novamente.',
    unexpected_answer: 'A resposta não veio do Reeve. Verifique se há um proxy ou uma página de login da rede.',
    internal_error: 'Algo deu errado no Reeve. Fale com o operador e informe o ID da requisição.',
    internal_error_unknown:
      'Algo deu errado no Reeve, e a alteração pode ter sido salva. É seguro tentar novamente. Se o erro ' +
      'persistir, fale com o operador e informe o ID da requisição.',
    database_unavailable:
      'O Reeve não consegue se conectar ao banco de dados. Aguarde um momento. É seguro tentar novamente.',
    organization_busy: 'Outra alteração nesta organização está demorando. Nada foi alterado. Tente novamente.',
    organization_busy_unknown:
      'Uma alteração nesta organização está demorando muito. Pode ser a sua. É seguro tentar novamente.',
    rate_limited_one: 'Muitas tentativas. Tente novamente em 1 segundo.',
    rate_limited_other: 'Muitas tentativas. Tente novamente em {{count}} segundos.',
    authority_changed: 'Suas permissões mudaram durante a operação. Por isso, a alteração não foi feita.',
    organization_frozen:
      'Esta organização está congelada e, por enquanto, ninguém pode usá-la. Nada foi excluído. Fale com o ' +
      'fornecedor do seu serviço.',
    invalid_session: 'Sua sessão expirou. Nada foi alterado. Entre e tente novamente.',
    invalid_session_unknown: 'Sua sessão expirou. Entre novamente. É seguro repetir esta ação.',
    authentication_required: 'Você não está conectado. Nada foi alterado. Entre e tente novamente.',
    authentication_required_unknown: 'Você não está conectado. Entre novamente. É seguro repetir esta ação.',
    permission_required:
      'Seu perfil não permite essa ação. Permissões que faltam: {{missing}}. Peça a um proprietário que as ' +
      'adicione.',
    profile_exceeds_caller:
      'Este perfil inclui permissões que você não tem: {{missing}}. Peça a quem as tenha que o atribua.',
    target_exceeds_caller: 'Este membro tem permissões que você não tem: {{missing}}. Fale com um proprietário.',
    owner_required: 'Só um proprietário pode alterar outro proprietário, ou o que vale para proprietários.',
    last_active_owner: 'Este é o último proprietário ativo. Antes disso, torne outro membro proprietário.',
    cannot_suspend_self: 'Você não pode suspender a si mesmo. Fale com outro administrador.',
    member_not_found: 'Membro não encontrado. Talvez tenha sido removido.',
    member_suspended: 'Este membro está suspenso. Reative-o para continuar.',
    cannot_remove_self: 'Você não pode remover a si mesmo. Fale com outro administrador.',
    account_in_other_organization:
      'Esta conta também pertence a outra organização. Só a própria pessoa ou o operador do Reeve pode fazer ' +
      'isso.',
    keep_oracle_required:
      'O Oráculo pertence a este membro. Suspenda-o na página dele, onde você pode manter ou pausar o Oráculo.',
    already_member: 'Esta pessoa já é membro.',
    already_invited: 'Já há um convite pendente para este e-mail.',
    reactivation_required:
      'Esta pessoa está suspensa ou foi removida enquanto estava suspensa. Para isso, você precisa da permissão ' +
      'para reativar membros.',
    external_id_taken: 'Outro membro já tem este ID externo.',
    ambiguous_external_id:
      'Um ID externo não pode ser o ID de usuário nem o e-mail de outra pessoa que está ou esteve na ' +
      'organização. Altere primeiro o ID externo.',
    profile_not_found: 'Este perfil não existe mais. Escolha outro.',
    profile_name_taken: 'Outro perfil já tem este nome. Escolha outro.',
    profile_limit_reached: 'A organização atingiu o limite de 1.000 perfis. Exclua um primeiro.',
    profile_in_use: 'Este perfil está atribuído a um membro ou em um convite pendente.',
    owner_profile_fixed: 'O perfil Owner não pode ser alterado.',
    built_in_profile: 'Perfis padrão não podem ser excluídos.',
    not_suspended: 'Este membro não está mais suspenso.',
    webhook_not_found: 'Webhook não encontrado. Talvez tenha sido removido.',
    webhook_disabled: 'Este webhook está desativado e não recebe nada. Ative-o para continuar.',
    webhook_limit_reached: 'Esta organização atingiu o limite de webhooks. Remova um que não seja mais necessário.',
    webhook_secret_limit_reached: 'Este webhook já tem cinco segredos válidos. Aguarde até que um deles expire.',
    delivery_not_found: 'Entrega não encontrada. Entregas concluídas são mantidas por 30 dias.',
    delivery_not_retryable: 'Esta entrega não pode ser reenviada.',
    delete_in_progress:
      'A alteração foi salva, mas uma requisição ao webhook ainda pode estar em andamento. ' +
      'Repita a alteração para ter certeza de que nenhuma outra será enviada.',
    replay_throttled: 'Eventos podem ser reenviados uma vez por minuto. Aguarde um momento.',
    invalid_cursor: 'Esta página da lista expirou. Recomece da primeira página.',
    validation_failed: 'Alguns campos não são válidos. Confira e tente novamente.',
    invalid_email_or_password: 'O e-mail ou a senha está incorreto.',
    login_blocked: 'O login desta conta está bloqueado. Fale com um administrador da sua organização.',
    email_not_verified: 'Este e-mail ainda não foi verificado. Abra o link na mensagem que enviamos.',
    invalid_code: 'Este código está incorreto ou expirou. Digite o código que o aplicativo mostra agora.',
    invalid_backup_code: 'Este código de recuperação está incorreto ou já foi usado.',
    invalid_two_factor_cookie: 'O acesso demorou demais. Informe sua senha novamente.',
    account_temporarily_locked: 'Muitos códigos incorretos. Esta conta está temporariamente bloqueada.',
    password_too_short: 'Esta senha é muito curta. Use pelo menos 8 caracteres.',
    password_too_long: 'Esta senha é muito longa. Use no máximo 128 caracteres.',
    common_password:
      'Esta senha é fácil de adivinhar. Escolha uma que não seja comum nem formada a partir do seu e-mail.',
    password_unchanged: 'A nova senha é igual à atual. Escolha uma diferente.',
    invalid_password: 'Sua senha atual está incorreta.',
    invalid_token: 'Este link é inválido, expirou ou já foi usado.',
    token_expired: 'Este link expirou.',
    setup_link_not_found: 'Este link expirou, já foi usado ou foi substituído por um mais recente.',
    invitation_not_found: 'Este link de convite não é válido. Use o link do e-mail mais recente.',
    invitation_settled: 'Este convite já foi aceito. Entre com sua conta.',
    invitation_revoked: 'Este convite foi revogado. Fale com quem o enviou.',
    invitation_expired: 'Este convite expirou. Peça um novo a quem o enviou.',
    invitation_for_another_address: 'Este convite foi enviado a um e-mail diferente do da sua conta.',
    sign_in_to_accept: 'Já existe uma conta com este e-mail. Entre com ela para aceitar.',
    inviter_not_entitled: 'Quem convidou você não tem mais permissão para isso. Fale com outro administrador.',
    resend_throttled_one: 'O envio foi feito há menos de um minuto. Tente novamente em 1 segundo.',
    resend_throttled_other: 'O envio foi feito há menos de um minuto. Tente novamente em {{count}} segundos.',
    too_many_invitations:
      'Foram enviados convites demais. Tente novamente em uma hora, ou amanhã para o mesmo endereço.',
    follow_up_not_found: 'Esta pendência não existe mais.',
    audit_view_not_found: 'Esta visualização foi excluída.',
    audit_view_limit_reached: 'Você já tem 50 visualizações. Exclua uma para continuar.',
    session_withheld:
      'Esta pessoa também está ativa em outra organização. Por isso, as sessões dela não podem ser encerradas ' +
      'aqui.',
    session_not_found: 'Esta sessão já foi encerrada.',
    session_not_fresh:
      'Essa ação exige um login recente. Nada foi alterado. Tente novamente e entre quando solicitado.',
    session_ended: 'Sua sessão foi encerrada. Nada foi alterado. Entre novamente.',
    credentials_changed: 'Suas formas de entrar ou suas sessões mudaram nesse meio-tempo. Tente novamente.',
    totp_already_enabled: 'A verificação em duas etapas já está ativada.',
    failed_to_verify_registration: 'Não foi possível verificar esta chave de acesso. Nada foi adicionado.',
    too_many_passkeys: 'Você já tem 20 chaves de acesso, que é o limite. Remova uma antes.',
    previously_registered: 'Esta chave de acesso já está cadastrada. Nada foi adicionado.',
    authentication_failed: 'Esta chave de acesso não está cadastrada aqui ou não foi desbloqueada.',
    failed_to_unlink_last_account:
      'Esta é sua única forma de entrar. Defina uma senha ou adicione outra chave de acesso antes.',
    passkey_not_found: 'Chave de acesso não encontrada. Talvez tenha sido removida.',
    challenge_not_found: 'A solicitação da chave de acesso expirou. Comece novamente.',
    api_key_not_found: 'Chave de API não encontrada.',
    scope_exceeds_owner: 'Um dos escopos excede suas próprias permissões. Nenhuma chave foi criada.',
    key_policy_exceeded: 'A política não permite uma chave de API com esta validade ou estes escopos.',
    key_owner_required: 'Só o dono de uma chave pode criá-la ou rotacioná-la, porque o novo segredo é exibido.',
    trigger_limit_reached: 'O membro atingiu o limite de 1.000 gatilhos. Exclua um primeiro.',
    follow_up_limit_reached: 'As pendências desta suspensão têm 2.000 integrações, o máximo.',
    integration_limit_reached: 'O membro atingiu o limite de 1.000 integrações. Exclua uma primeiro.',
    api_key_limit_reached:
      'Você atingiu o limite de 50 chaves de API ativas. Revogue uma que não seja mais necessária.',
    directory_limit_reached: 'A organização atingiu o limite de 20 diretórios. Exclua um deles.',
    directory_name_taken: 'Outro diretório já tem este nome. Escolha outro.',
    directory_not_found: 'Diretório não encontrado. Ele pode ter sido excluído.',
    directory_group_not_found: 'Grupo não encontrado. O provedor de identidade pode tê-lo excluído.',
    logout_settings_incomplete: 'Informe o emissor e a URL do JWKS, ou nenhum dos dois.',
    logout_url_forbidden: 'Esta URL do JWKS não é permitida. Use uma URL HTTPS pública.',
    owner_profile_not_mapped: 'Um diretório não pode atribuir o perfil Owner. Escolha outro.',
    held_by_directory:
      'O provedor mantém esta suspensão. Reative a pessoa lá ou peça a um proprietário para ignorá-la.',
    token_not_of_owner:
      'Alguém que não é proprietário conhece o token ou definiu as chaves de logout. Rotacione o token sem ' +
      'sobreposição ou defina as chaves de novo como proprietário.',
    managed_by_directory:
      'Um diretório decide o perfil deste membro. Se o provedor de identidade enviar grupos, altere-os lá.',
    owner_must_be_person: 'Uma conta de serviço não pode ter o perfil Proprietário.',
    accountable_must_be_person: 'Só uma pessoa pode responder por uma conta de serviço.',
    not_service_account: 'Este membro é uma pessoa. Ninguém mais responde por ele.',
    service_accounts_left: 'Este membro responde por contas de serviço. Escolha quem responderá por elas.',
    key_already_rotated: 'Esta chave já foi rotacionada. Rotacione a que a substituiu.',
    key_not_active: 'Esta chave foi revogada ou expirou.',
    expiry_not_in_future: 'A data de validade deve ser futura.',
    invalid_time_zone: 'Este fuso horário não existe.',
    too_many_days: 'O período tem dias demais.',
    oracle_not_found: 'Esta organização não tem Oráculo.',
    trigger_not_found: 'Gatilho não encontrado. Talvez tenha sido excluído.',
    too_many_attempts_request_new_code: 'Muitos códigos incorretos. Entre novamente com sua senha.',
  },
}
